import { AppError } from '../../platform/app-error.ts';
import type { DraftRow, PostRow } from './queries.ts';

/** A post with the text that its author works on. */
export interface Draft {
  post: PostRow;
  draft: DraftRow;
}

/** The caller's version of a draft is out of date. Carries the current draft, for the routes to present. */
export class VersionConflictError extends AppError {
  readonly current: Draft;

  constructor(current: Draft) {
    super('version_conflict');
    this.current = current;
  }
}

/** Runs an action on a draft; an error for a version conflict gets the current draft, presented. */
export async function presentConflict<Result>(
  present: (current: Draft) => unknown,
  action: () => Promise<Result>,
): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof VersionConflictError)) throw error;
    throw new AppError('version_conflict', { current: present(error.current) });
  }
}
