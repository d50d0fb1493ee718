/** The largest of these numbers; 0 for none. `Math.max` takes each as an argument, which a hundred thousand exhaust the stack with. */
export function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, one) => Math.max(most, one), 0);
}
