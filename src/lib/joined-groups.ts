/** Groups of what belongs together: each member is alone until it is joined with another one. */
export class JoinedGroups<Member> {
  readonly #groups = new Map<Member, Member[]>();

  /** The members that belong together with this one, which are the same list for all of them. */
  of(member: Member): readonly Member[] {
    return this.#listOf(member);
  }

  join(a: Member, b: Member): void {
    const [one, other] = [this.#listOf(a), this.#listOf(b)];
    if (one === other) return;
    const [more, fewer] = one.length < other.length ? [other, one] : [one, other];
    for (const member of fewer) {
      more.push(member);
      this.#groups.set(member, more);
    }
  }

  #listOf(member: Member): Member[] {
    const known = this.#groups.get(member) ?? [member];
    this.#groups.set(member, known);
    return known;
  }
}
