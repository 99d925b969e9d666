<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace local_gestioncurricular\external;

use core_external\external_api;
use core_external\external_function_parameters;
use core_external\external_multiple_structure;
use core_external\external_single_structure;
use core_external\external_value;
use local_gestioncurricular\local\enrolments;

/**
 * When everybody with a role in courses last entered them, of many courses in one call.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class get_last_accesses extends external_api {
    /** @var int How many courses may be named in one call. */
    private const MAX_COURSES = 500;

    /** @var int How many rows one call gives at most. */
    private const MAX_ROWS = 5000;

    /**
     * Courses by number, or a category with all below it, or with neither the whole site.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        $course = new external_value(PARAM_INT, 'Number of a course');
        return new external_function_parameters([
            'courseids' => new external_multiple_structure($course, 'Only these courses', VALUE_DEFAULT, []),
            'categoryid' => new external_value(PARAM_INT, 'Only this category and those below it', VALUE_DEFAULT, 0),
            'role' => new external_value(PARAM_TEXT, 'Only this role, by short name', VALUE_DEFAULT, ''),
            'after' => new external_value(PARAM_INT, 'nextafter of the page before', VALUE_DEFAULT, 0),
            'limit' => new external_value(PARAM_INT, 'Rows at most', VALUE_DEFAULT, 1000),
        ]);
    }

    /**
     * A page of accesses: active enrolments of accounts that are not suspended, in an order that stays.
     *
     * @param int[] $courseids
     * @param int $categoryid
     * @param string $role
     * @param int $after
     * @param int $limit
     * @return array
     */
    public static function execute(
        array $courseids = [],
        int $categoryid = 0,
        string $role = '',
        int $after = 0,
        int $limit = 1000
    ): array {
        global $DB;
        $asked = self::validate_parameters(self::execute_parameters(), [
            'courseids' => $courseids,
            'categoryid' => $categoryid,
            'role' => $role,
            'after' => $after,
            'limit' => $limit,
        ]);
        if (count($asked['courseids']) > self::MAX_COURSES || $asked['limit'] < 1 || $asked['limit'] > self::MAX_ROWS) {
            throw new \invalid_parameter_exception('too many courses or rows');
        }
        [$where, $params] = self::scope($asked['courseids'], $asked['categoryid']);
        if ($asked['role'] !== '') {
            $where .= ' AND r.shortname = :role';
            $params['role'] = $asked['role'];
        }
        $params['after'] = $asked['after'];
        $limit = $asked['limit'];
        // One more than asked for tells whether there are more.
        $rows = array_values($DB->get_records_sql(self::sql($where, $params), $params, 0, $limit + 1));
        $shown = array_slice($rows, 0, $limit);
        return [
            'accesses' => array_map(fn(\stdClass $row): array => [
                'courseid' => $row->courseid,
                'userid' => $row->userid,
                'username' => $row->username,
                'fullname' => fullname($row),
                'email' => $row->email,
                'role' => $row->role,
                'lastaccess' => $row->lastaccess,
            ], $shown),
            'nextafter' => count($rows) > $limit ? end($shown)->id : 0,
        ];
    }

    /**
     * Which courses are meant, each of which the caller must be allowed. Courses that do not exist are left out.
     *
     * @param int[] $courseids
     * @param int $categoryid
     * @return array a condition on the context ctx, and its parameters
     */
    private static function scope(array $courseids, int $categoryid): array {
        global $DB;
        if (!$courseids) {
            $context = $categoryid ? \context_coursecat::instance($categoryid) : \context_system::instance();
            self::must_be_allowed($context);
            return [$DB->sql_like('ctx.path', ':path'), ['path' => $DB->sql_like_escape($context->path) . '/%']];
        }
        $there = [];
        foreach (array_unique($courseids) as $courseid) {
            $context = \context_course::instance($courseid, IGNORE_MISSING);
            if ($context) {
                self::must_be_allowed($context);
                $there[] = $context->id;
            }
        }
        [$in, $params] = $DB->get_in_or_equal($there, SQL_PARAMS_NAMED, 'ctx', true, 0);
        return ["ctx.id $in", $params];
    }

    /**
     * Stops who may not see accesses there.
     *
     * @param \context $context
     */
    private static function must_be_allowed(\context $context): void {
        self::validate_context($context);
        require_capability('local/gestioncurricular:viewaccesses', $context);
    }

    /**
     * The reading. A role that is given twice to a person in a course, by hand and by an enrolment, counts once.
     *
     * @param string $where
     * @param array $params to which its own are added
     * @return string
     */
    private static function sql(string $where, array &$params): string {
        $active = enrolments::active_sql('u.id', 'c.id');
        $names = \core_user\fields::for_name()->get_sql('u')->selects;
        $params += $active->params + ['level' => CONTEXT_COURSE, 'site' => SITEID];
        return "SELECT ra.id, c.id AS courseid, u.id AS userid, u.username, u.email, r.shortname AS role,
                       COALESCE(ul.timeaccess, 0) AS lastaccess $names
                  FROM {role_assignments} ra
                  JOIN {context} ctx ON ctx.id = ra.contextid AND ctx.contextlevel = :level
                  JOIN {course} c ON c.id = ctx.instanceid AND c.id <> :site
                  JOIN {role} r ON r.id = ra.roleid
                  JOIN {user} u ON u.id = ra.userid AND u.deleted = 0 AND u.suspended = 0 AND u.confirmed = 1
             LEFT JOIN {user_lastaccess} ul ON ul.userid = u.id AND ul.courseid = c.id
                 WHERE ra.id > :after AND $where AND $active->sql
                       AND NOT EXISTS (SELECT 1
                                         FROM {role_assignments} ra2
                                        WHERE ra2.contextid = ra.contextid AND ra2.userid = ra.userid
                                              AND ra2.roleid = ra.roleid AND ra2.id < ra.id)
              ORDER BY ra.id";
    }

    /**
     * The rows, and what to ask for as after to go on. Texts are told as they are kept: one that Moodle takes for malformed
     * must not hide the others.
     *
     * @return external_single_structure
     */
    public static function execute_returns(): external_single_structure {
        return new external_single_structure([
            'accesses' => new external_multiple_structure(new external_single_structure([
                'courseid' => new external_value(PARAM_INT, 'Number of the course'),
                'userid' => new external_value(PARAM_INT, 'Number of the person'),
                'username' => new external_value(PARAM_RAW, 'User name'),
                'fullname' => new external_value(PARAM_RAW, 'Full name'),
                'email' => new external_value(PARAM_RAW, 'E-mail'),
                'role' => new external_value(PARAM_RAW, 'Short name of the role'),
                'lastaccess' => new external_value(PARAM_INT, 'Last access to the course; 0 = never'),
            ])),
            'nextafter' => new external_value(PARAM_INT, '0 = there is no more'),
        ]);
    }
}
