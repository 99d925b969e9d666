import type { Call } from '../functions/define.ts';
import type { Discussion, Forum, Post, User } from '../site/model.ts';
import { can, inCourse } from '../site/permissions.ts';
import { fullnameOf, pictureUrl } from './user.ts';

export const forumView = (call: Call, forum: Forum) => ({
  id: forum.id,
  course: forum.courseId,
  type: forum.type,
  name: forum.name,
  intro: '',
  introformat: 1,
  introfiles: [],
  lang: '',
  duedate: 0,
  cutoffdate: 0,
  assessed: 0,
  assesstimestart: 0,
  assesstimefinish: 0,
  scale: 0,
  grade_forum: 0,
  grade_forum_notify: 0,
  maxbytes: 0,
  maxattachments: 1,
  forcesubscribe: 0,
  trackingtype: 1,
  rsstype: 0,
  rssarticles: 0,
  timemodified: call.site.madeAt,
  warnafter: 0,
  blockafter: 0,
  blockperiod: 0,
  completiondiscussions: 0,
  completionreplies: 0,
  completionposts: 0,
  cmid: forum.cmid,
  numdiscussions: forum.discussions.length,
  cancreatediscussions: true,
  lockdiscussionafter: 0,
  istracked: false,
});

/** Beware: `id` is the first post's number, `discussion` the discussion's. */
export function discussionView({ site, user }: Call, forum: Forum, { id, name, posts }: Discussion) {
  const [first] = posts;
  const last = posts.at(-1)!;
  const [author, lastAuthor] = [site.users.get(first.userId)!, site.users.get(last.userId)!];
  return {
    id: first.id,
    name,
    groupid: -1,
    timemodified: last.created,
    usermodified: last.userId,
    timestart: 0,
    timeend: 0,
    discussion: id,
    parent: 0,
    userid: first.userId,
    created: first.created,
    modified: first.created,
    mailed: 0,
    subject: name,
    message: first.message,
    messageformat: 1,
    messagetrust: 0,
    attachment: false,
    totalscore: 0,
    mailnow: 0,
    userfullname: fullnameOf(author),
    usermodifiedfullname: fullnameOf(lastAuthor),
    userpictureurl: pictureUrl(site, author, 'f2'),
    usermodifiedpictureurl: pictureUrl(site, lastAuthor, 'f2'),
    numreplies: posts.length - 1,
    numunread: 0,
    pinned: false,
    locked: false,
    starred: false,
    canreply: true,
    canlock: can(site, user, 'moodle/course:update', inCourse(forum.courseId)),
    canfavourite: true,
  };
}

function authorView({ site }: Call, user: User, courseId: number) {
  return {
    id: user.id,
    fullname: fullnameOf(user),
    isdeleted: false,
    groups: [],
    urls: {
      profile: `${site.url}/user/view.php?id=${user.id}&course=${courseId}`,
      profileimage: pictureUrl(site, user, 'f1'),
    },
  };
}

export function postView(call: Call, forum: Forum, discussion: Discussion, post: Post) {
  const { site, user } = call;
  const isEditor = can(site, user, 'moodle/course:update', inCourse(forum.courseId));
  const discuss = `${site.url}/mod/forum/discuss.php?d=${discussion.id}`;
  const isReply = post.parent !== 0;
  return {
    id: post.id,
    subject: isReply ? `Re: ${discussion.name}` : discussion.name,
    replysubject: `Re: ${discussion.name}`,
    message: post.message,
    messageformat: 1,
    author: authorView(call, site.users.get(post.userId)!, forum.courseId),
    discussionid: discussion.id,
    hasparent: isReply,
    parentid: isReply ? post.parent : null,
    timecreated: post.created,
    timemodified: post.created,
    unread: null,
    isdeleted: false,
    isprivatereply: false,
    haswordcount: false,
    wordcount: null,
    charcount: null,
    capabilities: {
      view: true,
      edit: isEditor,
      delete: isEditor,
      split: isEditor && isReply,
      reply: true,
      selfenrol: false,
      export: false,
      controlreadstatus: false,
      canreplyprivately: isEditor,
    },
    urls: {
      view: `${discuss}#p${post.id}`,
      viewisolated: `${discuss}&parent=${post.id}`,
      viewparent: isReply ? `${discuss}#p${post.parent}` : null,
      edit: isEditor ? `${site.url}/mod/forum/post.php?edit=${post.id}` : null,
      delete: isEditor ? `${site.url}/mod/forum/post.php?delete=${post.id}` : null,
      split: isEditor && isReply ? `${site.url}/mod/forum/post.php?prune=${post.id}` : null,
      reply: `${site.url}/mod/forum/post.php?reply=${post.id}#mformforum`,
      export: null,
      markasread: null,
      markasunread: null,
      discuss,
    },
    attachments: [],
    messageinlinefiles: [],
    tags: [],
    html: { rating: null, taglist: null, authorsubheading: '' },
  };
}
