// Every function that the demonstration answers, by family. Nothing else registers anything.
import { getAssignments, getGrades, getSubmissions } from './assign.ts';
import { getCategories } from './category.ts';
import { getContents } from './contents.ts';
import { getCourses, getCoursesByField, getUserAdministrationOptions } from './course.ts';
import type { WebFunction } from './define.ts';
import { getEnrolledUsers, getEnrolledUsersWithCapability, getUsersCourses } from './enrol.ts';
import { assignRoles, enrolUsers } from './enrol-write.ts';
import { getDiscussionPosts, getForumDiscussions, getForumsByCourses } from './forum.ts';
import { getGradeItems } from './grade.ts';
import { getCourseUserProfiles, getUsers, getUsersByField } from './user.ts';
import { createUsers, updateUsers } from './user-write.ts';
import { createGetSiteInfo } from './webservice.ts';

const all: readonly WebFunction[] = [
  createGetSiteInfo((isService) => all.filter(({ isMobile }) => isMobile || isService)),
  getUsers,
  getUsersByField,
  getCourseUserProfiles,
  getCategories,
  getCourses,
  getCoursesByField,
  getUserAdministrationOptions,
  getContents,
  getUsersCourses,
  getEnrolledUsers,
  getEnrolledUsersWithCapability,
  getForumsByCourses,
  getForumDiscussions,
  getDiscussionPosts,
  getAssignments,
  getSubmissions,
  getGrades,
  getGradeItems,
  createUsers,
  updateUsers,
  enrolUsers,
  assignRoles,
];

export const FUNCTIONS: ReadonlyMap<string, WebFunction> = new Map(all.map((each) => [each.name, each]));
