import { describe, expect, it } from 'vitest';
import {
  authorPath,
  postPath,
  postsPath,
  searchPath,
  signInPath,
  topicPath,
  topicsPath,
} from '../../contract/paths.ts';
import { audiencePath, countryPath } from '../../contract/posts/places/place-paths.ts';
import { hasPictures } from './pictures.ts';

describe('hasPictures()', () => {
  it.each([
    '/',
    postsPath,
    searchPath,
    postPath('a-b'),
    topicPath('hiv'),
    authorPath('A é'),
    countryPath('KE'),
    audiencePath('health-workers'),
  ])('is true of %s', (path) => expect(hasPictures(path)).toBe(true));

  it.each([signInPath, topicsPath, `${postPath('a-b')}/versions`, `${searchPath}/x`])(
    'is false of %s',
    (path) => expect(hasPictures(path)).toBe(false),
  );
});
