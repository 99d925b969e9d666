import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { int, text } from '../protocol/params.ts';
import { canEnter } from '../site/permissions.ts';
import { discussionView, forumView, postView } from '../views/forum.ts';
import { defineFunction, type Call } from './define.ts';

/** A course that the caller may not enter is a different error inside an activity. */
function mustEnter({ site, user }: Call, courseId: number): void {
  if (!canEnter(site, user, site.courses.get(courseId)!)) throw new MoodleError('requireloginerror');
}

/** Courses that the caller may not enter are left out without a word. */
export const getForumsByCourses = defineFunction('mod_forum_get_forums_by_courses', {
  params: z.strictObject({ courseids: z.array(int).default([]) }),
  run: (call, { courseids }) =>
    call.site.forums
      .filter(({ courseId }) => courseids.includes(courseId))
      .filter(({ courseId }) => canEnter(call.site, call.user, call.site.courses.get(courseId)!))
      .map((forum) => forumView(call, forum)),
});

export const getForumDiscussions = defineFunction('mod_forum_get_forum_discussions', {
  params: z.strictObject({
    forumid: int,
    sortorder: int.optional(),
    page: int.default(-1),
    perpage: int.default(0),
    groupid: int.optional(),
  }),
  run(call, { forumid, page, perpage }) {
    const forum = call.site.forums.find(({ id }) => id === forumid);
    if (!forum) throw new MoodleError('invalidrecord', 'forum');
    mustEnter(call, forum.courseId);
    const newestFirst = [...forum.discussions].sort((a, b) => b.posts.at(-1)!.created - a.posts.at(-1)!.created);
    const size = perpage > 0 ? perpage : newestFirst.length;
    const from = Math.max(page, 0) * size;
    const shown = newestFirst.slice(from, from + size);
    return { discussions: shown.map((discussion) => discussionView(call, forum, discussion)), warnings: [] };
  },
});

/** Newest first. */
export const getDiscussionPosts = defineFunction('mod_forum_get_discussion_posts', {
  params: z.strictObject({ discussionid: int, sortby: text.optional(), sortdirection: text.optional() }),
  run(call, { discussionid }) {
    const forum = call.site.forums.find(({ discussions }) => discussions.some(({ id }) => id === discussionid));
    const discussion = forum?.discussions.find(({ id }) => id === discussionid);
    if (!forum || !discussion) throw new MoodleError('invalidrecord', 'forum_discussions');
    mustEnter(call, forum.courseId);
    return {
      posts: discussion.posts.map((post) => postView(call, forum, discussion, post)).toReversed(),
      forumid: forum.id,
      courseid: forum.courseId,
      ratinginfo: {
        contextid: forum.cmid + 78,
        component: 'mod_forum',
        ratingarea: 'post',
        canviewall: null,
        canviewany: null,
        scales: [],
        ratings: [],
      },
      warnings: [],
    };
  },
});
