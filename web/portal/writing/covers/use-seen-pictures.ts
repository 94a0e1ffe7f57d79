import { keepPreviousData } from '@tanstack/react-query';
import { pictures } from '../../../../contract/people/calls/pictures.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';

type SeenPicture = CallReply<typeof pictures.seePictures>['pictures'][number];

/** Passes are valid for an hour or two. */
const freshMilliseconds = 30 * 60_000;

/** Pictures by their address, with addresses at which the user sees them; without those that can't be loaded. */
export function useSeenPictures(addresses: readonly string[]): ReadonlyMap<string, SeenPicture> {
  const asked = [...new Set(addresses)].sort().slice(0, 50);
  const { data } = useCall(
    pictures.seePictures,
    { body: { pictures: asked } },
    { enabled: asked.length > 0, staleTime: freshMilliseconds, placeholderData: keepPreviousData },
  );
  return new Map(data?.pictures.map((picture) => [picture.url, picture]));
}
