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

    /** @var string Who has this at the site or in a top-level category is a manager for the application. */
    private const MANAGES = 'moodle/category:manage';

    /**
     * The caller's roles, and the places that the caller manages by anything else than a role given there, as rows without a
     * role: a role of the site may be allowed more in a category, and administrators have none.
     *
     * @return array[] rows of {@see self::structure()}
     */
    public static function own(): array {
        global $USER;
        $rows = self::of([$USER->id])[$USER->id] ?? [];
        foreach (self::managed() as $place) {
            $same = fn(array $row): bool => $row['manages'] && array_diff_assoc($place, $row) === [];
            if (!array_filter($rows, $same)) {
                $rows[] = ['roleid' => 0, 'shortname' => '', 'archetype' => ''] + $place;
            }
        }
        return $rows;
    }

    /**
     * Where the caller may manage categories: the site, or else each such top-level category.
     *
     * @return array[] parts of rows of {@see self::structure()}
     */
    private static function managed(): array {
        global $DB;
        $place = fn(int $level, int $id, int $depth): array => [
            'contextlevel' => self::LEVELS[$level],
            'instanceid' => $id,
            'depth' => $depth,
            'manages' => true,
        ];
        if (has_capability(self::MANAGES, \context_system::instance())) {
            return [$place(CONTEXT_SYSTEM, 0, 0)];
        }
        $columns = \context_helper::get_preload_record_columns_sql('ctx');
        $sql = "SELECT cc.id, $columns
                  FROM {course_categories} cc
                  JOIN {context} ctx ON ctx.instanceid = cc.id AND ctx.contextlevel = :level
                 WHERE cc.depth = 1
              ORDER BY cc.sortorder";
        $found = [];
        foreach ($DB->get_records_sql($sql, ['level' => CONTEXT_COURSECAT]) as $id => $row) {
            \context_helper::preload_from_record($row);
            if (has_capability(self::MANAGES, \context_coursecat::instance($id))) {
                $found[] = $place(CONTEXT_COURSECAT, $id, 1);
            }
        }
        return $found;
    }

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
                'instanceid' => (int) $row->instanceid,
                'depth' => (int) ($row->depth ?? 0),
                'manages' => self::manages($row),
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
     * Whether a person may manage categories where they have a role; in courses there are none.
     *
     * @param \stdClass $row with contextlevel, instanceid and userid
     * @return bool
     */
    private static function manages(\stdClass $row): bool {
        if ($row->contextlevel == CONTEXT_COURSE) {
            return false;
        }
        $context = $row->contextlevel == CONTEXT_SYSTEM
            ? \context_system::instance()
            : \context_coursecat::instance($row->instanceid, IGNORE_MISSING);
        return $context && has_capability(self::MANAGES, $context, $row->userid);
    }

    /**
     * What is told of each role.
     *
     * @return external_multiple_structure
     */
    public static function structure(): external_multiple_structure {
        return new external_multiple_structure(new external_single_structure([
            'roleid' => new external_value(PARAM_INT, 'Number of the role; 0 = a place that is managed without a role there'),
            'shortname' => new external_value(PARAM_RAW, 'Short name of the role; empty = no role'),
            'archetype' => new external_value(PARAM_RAW, 'What the role was made from; empty = nothing'),
            'contextlevel' => new external_value(PARAM_ALPHA, 'system, coursecat or course'),
            'instanceid' => new external_value(PARAM_INT, 'Number of the category or course; 0 for the site'),
            'depth' => new external_value(PARAM_INT, 'Depth of the category, 1 = top; 0 for the site and courses'),
            'manages' => new external_value(PARAM_BOOL, 'Whether the person may manage categories there; false for courses'),
        ]));
    }
}
