import type { Call } from '../functions/define.ts';
import type { Course } from '../site/model.ts';
import { activeEnrolments } from '../site/permissions.ts';

/** The front page as a course: on every Moodle it has the number 1 and lies in no category. */
export function siteCourse({ site }: Call) {
  return {
    id: 1,
    shortname: site.name,
    categoryid: 0,
    categorysortorder: 1,
    fullname: site.label,
    displayname: site.label,
    idnumber: '',
    summary: '',
    summaryformat: 0,
    format: 'site',
    showgrades: 1,
    newsitems: 3,
    startdate: 0,
    enddate: 0,
    numsections: 1,
    maxbytes: 0,
    showreports: 0,
    visible: 1,
    groupmode: 0,
    groupmodeforce: 0,
    defaultgroupingid: 0,
    timecreated: site.madeAt,
    timemodified: site.madeAt,
    enablecompletion: 0,
    completionnotify: 0,
    lang: '',
    forcetheme: '',
    courseformatoptions: [{ name: 'numsections', value: 1 }],
    showactivitydates: false,
    showcompletionconditions: null,
  };
}

/** A course as `core_course_get_courses` tells of it. */
export function courseDetails({ site }: Call, course: Course) {
  return {
    id: course.id,
    shortname: course.shortname,
    categoryid: course.categoryId,
    categorysortorder: course.sortorder,
    fullname: course.fullname,
    displayname: course.fullname,
    idnumber: course.idnumber,
    summary: `<p>${course.fullname}</p>`,
    summaryformat: 1,
    format: 'topics',
    showgrades: 1,
    newsitems: 0,
    startdate: course.start,
    enddate: course.end,
    numsections: (site.sections.get(course.id)?.length ?? 1) - 1,
    maxbytes: 0,
    showreports: 0,
    visible: Number(course.isVisible),
    hiddensections: 1,
    groupmode: 0,
    groupmodeforce: 0,
    defaultgroupingid: 0,
    timecreated: course.created,
    timemodified: course.created,
    enablecompletion: 1,
    completionnotify: 0,
    lang: '',
    forcetheme: '',
    courseformatoptions: [
      { name: 'hiddensections', value: 1 },
      { name: 'coursedisplay', value: 0 },
    ],
    showactivitydates: false,
    showcompletionconditions: true,
  };
}

const imageOf = ({ site }: Call, course: Course): string =>
  `${site.url}/pluginfile.php/${course.id + 60}/course/generated/course.svg`;

/** A course as the person who takes part in it sees it in the list of the own ones. */
export function ownCourse(call: Call, course: Course, userId: number, withCount: boolean) {
  const { site } = call;
  const isEnrolled = (at: { courseId: number }): boolean => at.courseId === course.id;
  return {
    id: course.id,
    shortname: course.shortname,
    fullname: course.fullname,
    displayname: course.fullname,
    ...(withCount && { enrolledusercount: site.enrolments.filter(isEnrolled).length }),
    idnumber: course.idnumber,
    visible: Number(course.isVisible),
    summary: `<p>${course.fullname}</p>`,
    summaryformat: 1,
    format: 'topics',
    courseimage: imageOf(call, course),
    showgrades: true,
    lang: '',
    enablecompletion: true,
    completionhascriteria: false,
    completionusertracked: true,
    category: course.categoryId,
    progress: null,
    completed: false,
    startdate: course.start,
    enddate: course.end,
    marker: 0,
    lastaccess: activeEnrolments(site, userId).find(isEnrolled)?.lastAccess || null,
    isfavourite: false,
    hidden: false,
    overviewfiles: [],
    showactivitydates: false,
    showcompletionconditions: true,
    timemodified: course.created,
  };
}

/** Fields of a course for those who may change it. */
const settingsOf = (course: Course) => ({
  idnumber: course.idnumber,
  format: 'topics',
  showgrades: 1,
  newsitems: 0,
  startdate: course.start,
  enddate: course.end,
  maxbytes: 0,
  showreports: 0,
  visible: Number(course.isVisible),
  groupmode: 0,
  groupmodeforce: 0,
  defaultgroupingid: 0,
  enablecompletion: 1,
  completionnotify: 0,
  lang: '',
  theme: '',
  marker: 0,
  legacyfiles: 0,
  calendartype: '',
  timecreated: course.created,
  timemodified: course.created,
  requested: 0,
  cacherev: course.created,
  filters: [{ filter: 'displayh5p', localstate: 0, inheritedstate: 1 }],
  courseformatoptions: [
    { name: 'hiddensections', value: 1 },
    { name: 'coursedisplay', value: 0 },
  ],
});

/** A course as the catalogue shows it to anybody; who may change it is told more. */
export function catalogueCourse(call: Call, course: Course, contacts: readonly object[], isEditor: boolean) {
  return {
    id: course.id,
    fullname: course.fullname,
    displayname: course.fullname,
    shortname: course.shortname,
    courseimage: imageOf(call, course),
    categoryid: course.categoryId,
    categoryname: call.site.categories.get(course.categoryId)!.name,
    sortorder: course.sortorder,
    summary: `<p>${course.fullname}</p>`,
    summaryformat: 1,
    summaryfiles: [],
    overviewfiles: [],
    showactivitydates: false,
    showcompletionconditions: true,
    contacts,
    enrollmentmethods: ['manual'],
    ...(isEditor && settingsOf(course)),
  };
}
