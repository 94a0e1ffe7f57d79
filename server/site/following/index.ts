export {
  changeFrequency,
  deleteFollowingOf,
  type Following,
  followedTopics,
  followTopic,
  getFollowing,
  listFollowedPosts,
  unfollowTopic,
} from './following.ts';
export { notifyFollowers, notifyWeekly } from './notify.ts';
