interface Waiting {
  _id: { $oid: string };
  submitted_at: string;
}

/** The submission to review next: the next oldest, otherwise the first of the others. */
export function nextOf(queue: readonly Waiting[], decided: Waiting): string | null {
  const others = queue.filter((post) => post._id.$oid !== decided._id.$oid);
  const next = others.find((post) => post.submitted_at >= decided.submitted_at) ?? others[0];
  return next?._id.$oid ?? null;
}
