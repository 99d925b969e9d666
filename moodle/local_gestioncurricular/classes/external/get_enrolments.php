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

/**
 * How people are enrolled in courses, active or not, and how much they did there.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class get_enrolments extends external_api {
    /** @var int How many courses may be named in one call. */
    private const MAX_COURSES = 100;

    /** @var int How many people may be named in one call. */
    private const MAX_USERS = 500;

    /** @var int How many rows one call gives at most. */
    private const MAX_ROWS = 5000;

    /** @var array What is counted: columns with the course and the person, and the rows of each. */
    private const WORK = [
        'submissions' => [
            [
                'a.course',
                's.userid',
                "{assign_submission} s JOIN {assign} a ON a.id = s.assignment WHERE s.latest = 1 AND s.status = 'submitted'",
            ],
            ['q.course', 'qa.userid', '{quiz_attempts} qa JOIN {quiz} q ON q.id = qa.quiz WHERE qa.preview = 0'],
        ],
        'grades' => [
            [
                'gi.courseid',
                'gg.userid',
                "{grade_grades} gg JOIN {grade_items} gi ON gi.id = gg.itemid AND gi.itemtype IN ('mod', 'manual')
                  WHERE gg.finalgrade IS NOT NULL",
            ],
        ],
        'posts' => [
            [
                'd.course',
                'p.userid',
                '{forum_posts} p JOIN {forum_discussions} d ON d.id = p.discussion WHERE p.deleted = 0',
            ],
        ],
    ];

    /**
     * Courses, and people of them.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        $course = new external_value(PARAM_INT, 'Number of a course');
        $user = new external_value(PARAM_INT, 'Number of a person');
        return new external_function_parameters([
            'courseids' => new external_multiple_structure($course, 'In these courses'),
            'userids' => new external_multiple_structure($user, 'Only these people', VALUE_DEFAULT, []),
            'after' => new external_value(PARAM_INT, 'nextafter of the page before', VALUE_DEFAULT, 0),
            'limit' => new external_value(PARAM_INT, 'Rows at most', VALUE_DEFAULT, 1000),
        ]);
    }

    /**
     * A page of enrolments, in an order that stays. Courses that do not exist are left out.
     *
     * @param int[] $courseids
     * @param int[] $userids
     * @param int $after
     * @param int $limit
     * @return array
     */
    public static function execute(array $courseids, array $userids = [], int $after = 0, int $limit = 1000): array {
        $asked = self::validate_parameters(
            self::execute_parameters(),
            ['courseids' => $courseids, 'userids' => $userids, 'after' => $after, 'limit' => $limit]
        );
        ['courseids' => $courseids, 'userids' => $userids, 'limit' => $limit] = $asked;
        if (!$courseids || count($courseids) > self::MAX_COURSES || count($userids) > self::MAX_USERS) {
            throw new \invalid_parameter_exception('courseids, userids');
        }
        if ($limit < 1 || $limit > self::MAX_ROWS) {
            throw new \invalid_parameter_exception('limit');
        }
        $courses = self::allowed($courseids);
        $rows = self::enrolments($courses, $userids, $asked['after'], $limit + 1);
        $shown = array_slice($rows, 0, $limit);
        $people = array_unique(array_column($shown, 'userid'));
        $roles = self::roles($courses, $people);
        $work = array_map(fn(array $sources): array => self::counts($sources, $courses, $people), self::WORK);
        return [
            'enrolments' => array_map(fn($row) => [
                'id' => $row->id,
                'courseid' => $row->courseid,
                'userid' => $row->userid,
                'username' => $row->username,
                'firstname' => $row->firstname,
                'lastname' => $row->lastname,
                'method' => $row->method,
                'suspended' => $row->status != ENROL_USER_ACTIVE,
                'timestart' => $row->timestart,
                'timeend' => $row->timeend,
                'roles' => $roles["$row->userid $row->courseid"] ?? [],
            ] + array_map(fn(array $counts): int => $counts["$row->userid $row->courseid"] ?? 0, $work), $shown),
            'nextafter' => count($rows) > $limit ? end($shown)->id : 0,
        ];
    }

    /**
     * The courses that exist, each of which the caller must be allowed.
     *
     * @param int[] $courseids
     * @return int[]
     */
    private static function allowed(array $courseids): array {
        $there = [];
        foreach (array_unique($courseids) as $courseid) {
            $context = \context_course::instance($courseid, IGNORE_MISSING);
            if ($context) {
                self::validate_context($context);
                require_capability('local/gestioncurricular:viewaccesses', $context);
                $there[] = $courseid;
            }
        }
        return $there;
    }

    /**
     * Conditions on courses and people, and their parameters.
     *
     * @param int[] $courses
     * @param int[] $users nobody in particular if empty
     * @param string $course the column with the course
     * @param string $user the column with the person
     * @return array
     */
    private static function among(array $courses, array $users, string $course, string $user): array {
        global $DB;
        [$incourses, $params] = $DB->get_in_or_equal($courses, SQL_PARAMS_NAMED, 'course', true, 0);
        if (!$users) {
            return ["$course $incourses", $params];
        }
        [$inusers, $more] = $DB->get_in_or_equal($users, SQL_PARAMS_NAMED, 'user');
        return ["$course $incourses AND $user $inusers", $params + $more];
    }

    /**
     * Enrolments by any method, those that ended or are suspended too. An instance that is switched off counts for nobody.
     *
     * @param int[] $courses
     * @param int[] $users
     * @param int $after
     * @param int $limit
     * @return \stdClass[]
     */
    private static function enrolments(array $courses, array $users, int $after, int $limit): array {
        global $DB;
        [$where, $params] = self::among($courses, $users, 'e.courseid', 'ue.userid');
        $sql = "SELECT ue.id, e.courseid, ue.userid, u.username, u.firstname, u.lastname, e.enrol AS method, ue.status,
                       ue.timestart, ue.timeend
                  FROM {user_enrolments} ue
                  JOIN {enrol} e ON e.id = ue.enrolid AND e.status = :enabled
                  JOIN {user} u ON u.id = ue.userid AND u.deleted = 0
                 WHERE $where AND ue.id > :after
              ORDER BY ue.id";
        $params += ['enabled' => ENROL_INSTANCE_ENABLED, 'after' => $after];
        return array_values($DB->get_records_sql($sql, $params, 0, $limit));
    }

    /**
     * Roles in the courses themselves, by person and course.
     *
     * @param int[] $courses
     * @param int[] $users
     * @return string[][]
     */
    private static function roles(array $courses, array $users): array {
        global $DB;
        [$where, $params] = self::among($courses, $users ?: [0], 'ctx.instanceid', 'ra.userid');
        $sql = "SELECT DISTINCT ra.userid, ctx.instanceid AS courseid, r.shortname
                  FROM {role_assignments} ra
                  JOIN {context} ctx ON ctx.id = ra.contextid AND ctx.contextlevel = :level
                  JOIN {role} r ON r.id = ra.roleid
                 WHERE $where
              ORDER BY r.shortname";
        $found = [];
        $rows = $DB->get_recordset_sql($sql, $params + ['level' => CONTEXT_COURSE]);
        foreach ($rows as $row) {
            $found["$row->userid $row->courseid"][] = $row->shortname;
        }
        $rows->close();
        return $found;
    }

    /**
     * Numbers by person and course.
     *
     * @param array[] $sources of one kind of work, as above
     * @param int[] $courses
     * @param int[] $users
     * @return int[]
     */
    private static function counts(array $sources, array $courses, array $users): array {
        global $DB;
        $found = [];
        foreach ($sources as [$course, $user, $from]) {
            [$where, $params] = self::among($courses, $users ?: [0], $course, $user);
            $sql = "SELECT $user AS userid, $course AS courseid, COUNT(*) AS howmany
                      FROM $from AND $where
                  GROUP BY $user, $course";
            $rows = $DB->get_recordset_sql($sql, $params);
            foreach ($rows as $row) {
                $key = "$row->userid $row->courseid";
                $found[$key] = ($found[$key] ?? 0) + (int) $row->howmany;
            }
            $rows->close();
        }
        return $found;
    }

    /**
     * The rows, and what to ask for as after to go on. Texts are told as they are kept: one that Moodle takes for malformed
     * must not hide the others.
     *
     * @return external_single_structure
     */
    public static function execute_returns(): external_single_structure {
        return new external_single_structure([
            'enrolments' => new external_multiple_structure(new external_single_structure([
                'id' => new external_value(PARAM_INT, 'Number of the enrolment'),
                'courseid' => new external_value(PARAM_INT, 'Number of the course'),
                'userid' => new external_value(PARAM_INT, 'Number of the person'),
                'username' => new external_value(PARAM_RAW, 'User name'),
                'firstname' => new external_value(PARAM_RAW, 'First name'),
                'lastname' => new external_value(PARAM_RAW, 'Last name'),
                'method' => new external_value(PARAM_RAW, 'Plugin by which the person is enrolled'),
                'suspended' => new external_value(PARAM_BOOL, 'Whether the enrolment is suspended'),
                'timestart' => new external_value(PARAM_INT, 'When it begins; 0 = no limit'),
                'timeend' => new external_value(PARAM_INT, 'When it ends; 0 = no limit'),
                'roles' => new external_multiple_structure(new external_value(PARAM_RAW, 'Short name of a role in the course')),
                'submissions' => new external_value(PARAM_INT, 'Assignments handed in, and attempts of quizzes'),
                'grades' => new external_value(PARAM_INT, 'Grades of activities'),
                'posts' => new external_value(PARAM_INT, 'Posts in forums'),
            ])),
            'nextafter' => new external_value(PARAM_INT, '0 = there is no more'),
        ]);
    }
}
