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
use local_gestioncurricular\local\activity;

/**
 * What was due in courses, and what each person did of it: counts and instants, no contents.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class get_activity extends external_api {
    /** @var int How many courses may be named in one call. */
    private const MAX_COURSES = 500;

    /** @var string[] What the caller needs in each course. */
    private const CAPABILITIES = ['local/gestioncurricular:viewaccesses', 'moodle/grade:viewall'];

    /**
     * The courses.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        $course = new external_value(PARAM_INT, 'Number of a course');
        return new external_function_parameters(['courseids' => new external_multiple_structure($course, 'These courses')]);
    }

    /**
     * The activity. People who did nothing have no row.
     *
     * @param int[] $courseids
     * @return array
     */
    public static function execute(array $courseids): array {
        ['courseids' => $courseids] = self::validate_parameters(self::execute_parameters(), ['courseids' => $courseids]);
        if (count($courseids) > self::MAX_COURSES) {
            throw new \invalid_parameter_exception('too many courses');
        }
        $activity = new activity(self::allowed($courseids), time());
        return ['courses' => $activity->courses(), 'people' => $activity->people()];
    }

    /**
     * The courses that exist. Stops who may not see one of them.
     *
     * @param int[] $courseids
     * @return int[]
     */
    private static function allowed(array $courseids): array {
        $contexts = array_filter(array_map(
            fn(int $id) => \context_course::instance($id, IGNORE_MISSING),
            array_unique($courseids)
        ));
        $system = \context_system::instance();
        self::validate_context($system);
        if (!has_all_capabilities(self::CAPABILITIES, $system)) {
            foreach ($contexts as $context) {
                self::validate_context($context);
                array_map(fn(string $capability) => require_capability($capability, $context), self::CAPABILITIES);
            }
        }
        return array_map(fn(\context $context): int => $context->instanceid, array_values($contexts));
    }

    /**
     * What was due, by course, and what was done of it, by person.
     *
     * @return external_single_structure
     */
    public static function execute_returns(): external_single_structure {
        return new external_single_structure([
            'courses' => new external_multiple_structure(new external_single_structure([
                'courseid' => new external_value(PARAM_INT, 'Number of the course'),
                'due' => new external_value(PARAM_INT, 'Assignments and quizzes whose day has passed'),
                'lastdue' => new external_value(PARAM_INT, 'The last of their days; 0 = none'),
                'forums' => new external_value(PARAM_INT, 'Forums in which one must write'),
            ])),
            'people' => new external_multiple_structure(new external_single_structure([
                'courseid' => new external_value(PARAM_INT, 'Number of the course'),
                'userid' => new external_value(PARAM_INT, 'Number of the person'),
                'handed' => new external_value(PARAM_INT, 'How many of those due were handed in or graded'),
                'excused' => new external_value(PARAM_INT, 'How many others have a later day for this person'),
                'lasthanded' => new external_value(PARAM_INT, 'When something was last handed in; 0 = never'),
                'grade' => new external_value(PARAM_FLOAT, 'Total of the course, in percent', VALUE_REQUIRED, null, NULL_ALLOWED),
                'written' => new external_value(PARAM_INT, 'In how many of those forums the person wrote'),
            ])),
        ]);
    }
}
