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
 * Empties a course of what its people did, with the options that Moodle proposes in its own form.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class reset_course extends external_api {
    /** @var string[] What can be emptied. */
    private const PARTS = ['people', 'work', 'events', 'groups'];

    /** @var string[] What Moodle's own form proposes. */
    private const PROPOSED = ['people', 'work', 'events'];

    /**
     * A course, the roles to be taken from its people, its new first day.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        $role = new external_value(PARAM_TEXT, 'Short name of a role');
        return new external_function_parameters([
            'courseid' => new external_value(PARAM_INT, 'Number of the course'),
            'unenrolroles' => new external_multiple_structure(
                $role,
                'Roles to be taken from everybody in the course: who has no other there is unenrolled',
                VALUE_DEFAULT,
                ['student']
            ),
            'startdate' => new external_value(PARAM_INT, 'New first day, dates move along; 0 = as it is', VALUE_DEFAULT, 0),
            'parts' => new external_multiple_structure(
                new external_value(PARAM_ALPHA, 'One of ' . implode(', ', self::PARTS)),
                'What is emptied, since version 1.5: roles and notes of people, their work and grades, events, groups',
                VALUE_DEFAULT,
                self::PROPOSED
            ),
        ]);
    }

    /**
     * Resets it. Contents, settings and people with other roles stay.
     *
     * @param int $courseid
     * @param string[] $unenrolroles
     * @param int $startdate
     * @param string[] $parts
     * @return array
     */
    public static function execute(
        int $courseid,
        array $unenrolroles = ['student'],
        int $startdate = 0,
        array $parts = self::PROPOSED
    ): array {
        global $DB;
        $asked = self::validate_parameters(
            self::execute_parameters(),
            ['courseid' => $courseid, 'unenrolroles' => $unenrolroles, 'startdate' => $startdate, 'parts' => $parts]
        );
        if (array_diff($asked['parts'], self::PARTS)) {
            throw new \invalid_parameter_exception('parts');
        }
        $course = get_course($asked['courseid']);
        $context = \context_course::instance($course->id);
        self::validate_context($context);
        require_capability('local/gestioncurricular:reset', $context);
        require_capability('moodle/course:reset', $context);

        $roles = $DB->get_records_list('role', 'shortname', $asked['unenrolroles'], '', 'shortname, id');
        if (count($roles) !== count(array_unique($asked['unenrolroles']))) {
            throw new \invalid_parameter_exception('unenrolroles');
        }
        \core_php_time_limit::raise();
        raise_memory_limit(MEMORY_EXTRA);
        $data = (object) (self::options($course, $asked['parts']) + [
            'id' => $course->id,
            'reset_start_date' => $asked['startdate'],
            'reset_start_date_old' => $course->startdate,
            'reset_end_date_old' => $course->enddate,
            'unenrol_users' => in_array('people', $asked['parts']) ? array_column($roles, 'id') : [],
        ]);
        $status = reset_course_userdata($data);
        return [
            'courseid' => $course->id,
            'unenrolled' => count($data->unenrolled),
            'errors' => array_values(array_filter(array_map([self::class, 'error'], $status))),
        ];
    }

    /**
     * The options of Moodle's form for these parts, except whose roles are taken; work as each kind of activity proposes.
     *
     * @param \stdClass $course
     * @param string[] $parts
     * @return array
     */
    private static function options(\stdClass $course, array $parts): array {
        $has = array_fill_keys($parts, 1);
        $options = array_filter([
            'reset_events' => $has['events'] ?? 0,
            'reset_notes' => $has['people'] ?? 0,
            'reset_roles_local' => $has['people'] ?? 0,
            'reset_gradebook_grades' => $has['work'] ?? 0,
            'reset_groups_remove' => $has['groups'] ?? 0,
            'reset_groupings_remove' => $has['groups'] ?? 0,
        ]);
        if (empty($has['work'])) {
            return $options;
        }
        foreach (\core_component::get_plugin_list_with_file('mod', 'lib.php', true) as $name => $file) {
            $proposes = "{$name}_reset_course_form_defaults";
            if (function_exists($proposes)) {
                // Some propose nothing, and say so with null.
                $options += $proposes($course) ?: [];
            }
        }
        return $options;
    }

    /**
     * What went wrong with a part of the reset; null when nothing did.
     *
     * @param array $part component, item, error
     * @return array|null
     */
    private static function error(array $part): ?array {
        if ($part['error'] === false) {
            return null;
        }
        return array_map(fn($text): string => trim(strip_tags((string) $text)), [
            'component' => $part['component'],
            'item' => $part['item'],
            'error' => $part['error'],
        ]);
    }

    /**
     * From how many people a role was taken, and what could not be emptied.
     *
     * @return external_single_structure
     */
    public static function execute_returns(): external_single_structure {
        return new external_single_structure([
            'courseid' => new external_value(PARAM_INT, 'Number of the course'),
            'unenrolled' => new external_value(PARAM_INT, 'From how many people a role was taken'),
            'errors' => new external_multiple_structure(new external_single_structure([
                'component' => new external_value(PARAM_RAW, 'Part of the course'),
                'item' => new external_value(PARAM_RAW, 'What was to be emptied'),
                'error' => new external_value(PARAM_RAW, 'Why it was not'),
            ])),
        ]);
    }
}
