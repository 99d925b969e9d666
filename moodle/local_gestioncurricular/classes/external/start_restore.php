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
use core_external\external_single_structure;
use core_external\external_value;
use local_gestioncurricular\local\restores;

/**
 * Begins a restore into a new course or into one that is emptied. Its backup is sent by put_backup_part.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class start_restore extends external_api {
    /**
     * A backup, where it goes, and what the caller calls the attempt.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        return new external_function_parameters([
            'key' => new external_value(PARAM_ALPHANUMEXT, 'Name of the attempt, 64 characters at most: used again, it gives
                the restore that it named, and starts no second one'),
            'sha256' => new external_value(PARAM_ALPHANUM, 'Of the backup, in hexadecimal digits'),
            'filesize' => new external_value(PARAM_INT, 'Of the backup, in bytes'),
            'users' => new external_value(PARAM_BOOL, 'Whether its people and what they did come along'),
            'courseid' => new external_value(PARAM_INT, 'Course that is emptied', VALUE_DEFAULT, 0),
            'categoryid' => new external_value(PARAM_INT, 'Category of a new, hidden course', VALUE_DEFAULT, 0),
            'fullname' => new external_value(PARAM_TEXT, 'Of a new course', VALUE_DEFAULT, ''),
            'shortname' => new external_value(PARAM_TEXT, 'Of a new course', VALUE_DEFAULT, ''),
        ]);
    }

    /**
     * Begins it, unless the attempt is known already.
     *
     * @param string $key
     * @param string $sha256
     * @param int $filesize
     * @param bool $users
     * @param int $courseid
     * @param int $categoryid
     * @param string $fullname
     * @param string $shortname
     * @return array
     */
    public static function execute(
        string $key,
        string $sha256,
        int $filesize,
        bool $users,
        int $courseid = 0,
        int $categoryid = 0,
        string $fullname = '',
        string $shortname = ''
    ): array {
        $asked = self::validate_parameters(self::execute_parameters(), [
            'key' => $key,
            'sha256' => $sha256,
            'filesize' => $filesize,
            'users' => $users,
            'courseid' => $courseid,
            'categoryid' => $categoryid,
            'fullname' => $fullname,
            'shortname' => $shortname,
        ]);
        self::check($asked);
        $row = (object) (['attempt' => $asked['key'], 'status' => 'receiving'] + array_diff_key($asked, ['key' => 0]));
        $row->users = (int) $row->users;
        $context = restores::context($row);
        if (!$context) {
            throw new \moodle_exception('invalidrecord', 'error');
        }
        restores::require_permission($context);
        if ($row->categoryid) {
            require_capability('moodle/course:create', $context);
        }
        if ($row->users) {
            require_capability('moodle/restore:userinfo', $context);
        }
        return restores::view(restores::locked($row->attempt, fn(): \stdClass => self::known($row) ?? self::begin($row)));
    }

    /**
     * Refuses what no restore is asked with.
     *
     * @param array $asked
     */
    private static function check(array $asked): void {
        $faults = array_filter([
            'key' => $asked['key'] === '' || strlen($asked['key']) > 64,
            'sha256' => !preg_match('/^[0-9a-f]{64}$/', $asked['sha256']),
            'filesize' => $asked['filesize'] < 1 || $asked['filesize'] > restores::MAX_SIZE,
            'courseid' => $asked['courseid'] < 0 || $asked['courseid'] == SITEID,
            'categoryid' => (bool) $asked['courseid'] === (bool) $asked['categoryid'],
            'fullname' => $asked['categoryid'] && trim($asked['fullname']) === '',
            'shortname' => $asked['categoryid'] && (trim($asked['shortname']) === '' || strlen($asked['shortname']) > 255),
        ]);
        if ($faults) {
            throw new \invalid_parameter_exception(implode(', ', array_keys($faults)));
        }
    }

    /**
     * The restore that the key names, if there is one.
     *
     * @param \stdClass $asked
     * @return \stdClass|null
     */
    private static function known(\stdClass $asked): ?\stdClass {
        global $DB;
        $row = $DB->get_record(restores::TABLE, ['attempt' => $asked->attempt]) ?: null;
        $fields = ['sha256', 'filesize', 'users', 'categoryid', $asked->categoryid ? 'shortname' : 'courseid'];
        foreach ($row ? $fields : [] as $field) {
            if ((string) $row->$field !== (string) $asked->$field) {
                throw new \moodle_exception('attemptofanotherrestore', 'local_gestioncurricular');
            }
        }
        return $row;
    }

    /**
     * Keeps what was asked for. One course has one restore under way at most.
     *
     * @param \stdClass $row
     * @return \stdClass
     */
    private static function begin(\stdClass $row): \stdClass {
        global $DB;
        $free = function_exists('disk_free_space') ? disk_free_space(dirname(restores::path($row))) : false;
        if ($free !== false && $free < 3 * $row->filesize) {
            throw new \moodle_exception('nospaceforrestore', 'local_gestioncurricular');
        }
        if ($row->categoryid) {
            if ($DB->record_exists('course', ['shortname' => $row->shortname])) {
                throw new \moodle_exception('shortnametaken', '', '', $row->shortname);
            }
        } else {
            $where = "courseid = ? AND status IN ('waiting', 'running')";
            if ($DB->record_exists_select(restores::TABLE, $where, [$row->courseid])) {
                throw new \moodle_exception('pendingasyncerror', 'backup');
            }
            // A backup brings its own names; the course keeps these.
            $course = get_course($row->courseid);
            [$row->fullname, $row->shortname] = [$course->fullname, $course->shortname];
        }
        $row->timecreated = $row->timemodified = time();
        $row->id = $DB->insert_record(restores::TABLE, $row);
        return $row;
    }

    /**
     * The restore, as get_restores tells of it.
     *
     * @return external_single_structure
     */
    public static function execute_returns(): external_single_structure {
        return restores::structure();
    }
}
