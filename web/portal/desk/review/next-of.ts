interface Waiting {
  _id: { $oid: string };
  submitted_at: string;
  decide_by: string;
}

/** The submission to review next: the next in the queue's order, otherwise the first of the others. */
export function nextOf(
  queue: readonly Waiting[],
  decided: Waiting,
  sort: 'waiting' | 'due' = 'waiting',
): string | null {
  const order = sort === 'due' ? 'decide_by' : 'submitted_at';
  const others = queue.filter((post) => post._id.$oid !== decided._id.$oid);
  const next = others.find((post) => post[order] >= decided[order]) ?? others[0];
  return next?._id.$oid ?? null;
}
