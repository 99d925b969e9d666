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

/**
 * Which enrolments count.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class enrolments {
    /**
     * A condition: the person has an active enrolment in the course.
     *
     * @param string $userid the column with the person
     * @param string $courseid the column with the course
     * @return \stdClass sql and params
     */
    public static function active_sql(string $userid, string $courseid): \stdClass {
        // Rounded, so that the database may keep its plan.
        $now = (int) (floor(time() / 60) * 60);
        return (object) [
            'sql' => "EXISTS (SELECT 1
                                FROM {user_enrolments} aue
                                JOIN {enrol} ae ON ae.id = aue.enrolid AND ae.status = :aenabled
                               WHERE aue.userid = $userid AND ae.courseid = $courseid AND aue.status = :aactive
                                     AND aue.timestart <= :astarted AND (aue.timeend = 0 OR aue.timeend > :aended))",
            'params' => [
                'aenabled' => ENROL_INSTANCE_ENABLED,
                'aactive' => ENROL_USER_ACTIVE,
                'astarted' => $now + 60,
                'aended' => $now,
            ],
        ];
    }
}
