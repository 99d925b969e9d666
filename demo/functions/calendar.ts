import { z } from 'zod';
import { bool, int } from '../protocol/params.ts';
import { canEnter } from '../site/permissions.ts';
import { defineFunction } from './define.ts';

/** The due dates of the courses that the caller may enter; there are no events of people. */
export const getCalendarEvents = defineFunction('core_calendar_get_calendar_events', {
  params: z.strictObject({
    events: z.strictObject({ courseids: z.array(int).default([]) }).default({ courseids: [] }),
    options: z.strictObject({ userevents: bool.default(true), siteevents: bool.default(true) }).optional(),
  }),
  run({ site, user }, { events: { courseids } }) {
    const entered = courseids.filter((id) => site.courses.has(id) && canEnter(site, user, site.courses.get(id)!));
    const events = site.assignments
      .filter(({ courseId }) => entered.includes(courseId))
      .map(({ id, courseId, name, due }) => ({
        id,
        name: `${name}: cierre`,
        description: '',
        format: 1,
        courseid: courseId,
        categoryid: null,
        groupid: null,
        userid: 2,
        repeatid: null,
        modulename: 'assign',
        instance: id,
        eventtype: 'due',
        timestart: due,
        timeduration: 0,
        visible: 1,
        sequence: 1,
        timemodified: site.madeAt,
        subscriptionid: null,
      }));
    return { events, warnings: [] };
  },
});
