import { parse, View } from "vega";
import { compile } from "vega-lite";
import type { Point } from "./growth.js";

/** A plot of processor time against a number of things, as SVG. @param things the title of the horizontal axis */
export async function plot(points: readonly Point[], things: string): Promise<string> {
  const { spec } = compile({
    width: 480,
    height: 240,
    background: "white",
    data: { values: points.map((point) => ({ ...point })) },
    mark: { type: "line", point: true },
    encoding: {
      x: { field: "count", type: "quantitative", title: things },
      y: { field: "seconds", type: "quantitative", title: "processor time, s" },
      color: { field: "series", type: "nominal", title: null },
    },
  });
  return `${await new View(parse(spec), { renderer: "none" }).toSVG()}\n`;
}
