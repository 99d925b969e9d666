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

namespace local_gestioncurricular\local;

use core_external\external_multiple_structure;
use core_external\external_single_structure;
use core_external\external_value;

/**
 * Who has which role where.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class roles {
    /** @var array Names of the levels at which roles are told, as core_role_assign_roles spells them. */
    private const LEVELS = [CONTEXT_SYSTEM => 'system', CONTEXT_COURSECAT => 'coursecat', CONTEXT_COURSE => 'course'];

    /**
     * The roles of people at the site, in categories and in courses. In a course a role counts only while the person takes
     * part in it and may enter.
     *
     * @param int[] $userids
     * @return array[] rows of {@see self::structure()} by user id; who has none is absent
     */
    public static function of(array $userids): array {
        global $DB;
        if (!$userids) {
            return [];
        }
        [$inusers, $params] = $DB->get_in_or_equal($userids, SQL_PARAMS_NAMED, 'user');
        $active = enrolments::active_sql('ra.userid', 'ctx.instanceid');
        $sql = "SELECT ra.id, ra.userid, r.id AS roleid, r.shortname, r.archetype, ctx.contextlevel, ctx.instanceid,
                       cc.depth, c.visible
                  FROM {role_assignments} ra
                  JOIN {role} r ON r.id = ra.roleid
                  JOIN {context} ctx ON ctx.id = ra.contextid
             LEFT JOIN {course_categories} cc ON cc.id = ctx.instanceid AND ctx.contextlevel = :category
             LEFT JOIN {course} c ON c.id = ctx.instanceid AND ctx.contextlevel = :course
                 WHERE ra.userid $inusers
                       AND (ctx.contextlevel IN (:atsystem, :atcategory) OR (ctx.contextlevel = :atcourse AND $active->sql))
              ORDER BY ra.userid, ctx.contextlevel, ctx.instanceid, r.sortorder, ra.id";
        $params += $active->params + [
            'category' => CONTEXT_COURSECAT,
            'course' => CONTEXT_COURSE,
            'atsystem' => CONTEXT_SYSTEM,
            'atcategory' => CONTEXT_COURSECAT,
            'atcourse' => CONTEXT_COURSE,
        ];
        $found = [];
        foreach ($DB->get_records_sql($sql, $params) as $row) {
            if ($row->contextlevel == CONTEXT_COURSE && !$row->visible && !self::sees_hidden($row)) {
                continue;
            }
            // The same role may be given twice, by hand and by an enrolment.
            $found[$row->userid]["$row->roleid $row->contextlevel $row->instanceid"] = [
                'roleid' => $row->roleid,
                'shortname' => $row->shortname,
                'archetype' => $row->archetype,
                'contextlevel' => self::LEVELS[$row->contextlevel],
                'instanceid' => $row->instanceid,
                'depth' => $row->depth ?? 0,
            ];
        }
        return array_map('array_values', $found);
    }

    /**
     * Whether a person may enter a hidden course.
     *
     * @param \stdClass $row with instanceid and userid
     * @return bool
     */
    private static function sees_hidden(\stdClass $row): bool {
        $context = \context_course::instance($row->instanceid);
        return has_capability('moodle/course:viewhiddencourses', $context, $row->userid);
    }

    /**
     * What is told of each role.
     *
     * @return external_multiple_structure
     */
    public static function structure(): external_multiple_structure {
        return new external_multiple_structure(new external_single_structure([
            'roleid' => new external_value(PARAM_INT, 'Number of the role'),
            'shortname' => new external_value(PARAM_RAW, 'Short name of the role'),
            'archetype' => new external_value(PARAM_RAW, 'What the role was made from; empty = nothing'),
            'contextlevel' => new external_value(PARAM_ALPHA, 'system, coursecat or course'),
            'instanceid' => new external_value(PARAM_INT, 'Number of the category or course; 0 for the site'),
            'depth' => new external_value(PARAM_INT, 'Depth of the category, 1 = top; 0 for the site and courses'),
        ]));
    }
}
