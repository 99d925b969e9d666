// Every function that the demonstration answers, by family. Nothing else registers anything.
import type { Plugin } from '../site/plugin.ts';
import { getAssignments, getGrades, getSubmissions } from './assign.ts';
import { getCalendarEvents } from './calendar.ts';
import { getCategories } from './category.ts';
import { addCohortMembers, getCohortMembers, getCohorts } from './cohort.ts';
import { getContents } from './contents.ts';
import { deleteCourses, duplicateCourse, updateCourses } from './course-write.ts';
import { getCourses, getCoursesByField, getUserAdministrationOptions } from './course.ts';
import type { WebFunction } from './define.ts';
import { assignRoles, enrolUsers, unenrolUsers } from './enrol-write.ts';
import { getEnrolledUsers, getEnrolledUsersWithCapability, getUsersCourses } from './enrol.ts';
import { getDiscussionPosts, getForumDiscussions, getForumsByCourses } from './forum.ts';
import { pluginFunctions } from './gestioncurricular/index.ts';
import { getGradeItems } from './grade.ts';
import { addGroupMembers, createGroups, getCourseGroups } from './group.ts';
import { getQuizzesByCourses } from './quiz.ts';
import { createUsers, updateUsers } from './user-write.ts';
import { getCourseUserProfiles, getUsers, getUsersByField } from './user.ts';
import { createGetSiteInfo, VERSION } from './webservice.ts';

const core: readonly WebFunction[] = [
  createGetSiteInfo(({ plugin, site }, isService) =>
    [...core.map((each) => [each, VERSION] as const), ...pluginFunctions(plugin)]
      .filter(([{ isMobile, name }]) => (isService ? !site.unserved?.has(name) : isMobile))
      .map(([{ name }, version]) => ({ name, version })),
  ),
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
  getQuizzesByCourses,
  getCalendarEvents,
  duplicateCourse,
  updateCourses,
  deleteCourses,
  createUsers,
  updateUsers,
  enrolUsers,
  unenrolUsers,
  assignRoles,
  getCourseGroups,
  createGroups,
  addGroupMembers,
  getCohorts,
  getCohortMembers,
  addCohortMembers,
];

const byName = new Map(core.map((each) => [each.name, each]));

/** The function of this name, where the site has it. */
export const functionNamed = (name: string, plugin: Plugin): WebFunction | undefined =>
  byName.get(name) ?? pluginFunctions(plugin).find(([each]) => each.name === name)?.[0];
