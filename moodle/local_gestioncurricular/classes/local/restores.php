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

use core_external\external_single_structure;
use core_external\external_value;

/**
 * Restores that start_restore began: a backup is sent in parts, and the cron restores it.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class restores {
    /** @var string Where they are kept. */
    public const TABLE = 'local_gestioncurricular_rst';

    /** @var int How many may be asked about in one call. */
    public const MAX = 100;

    /** @var int Largest backup, in bytes. */
    public const MAX_SIZE = 8 * 1024 ** 3;

    /** @var int How long a call waits for another one about the same restore, in seconds. */
    private const PATIENCE = 10;

    /** @var int How long parts are kept after the last one arrived, in seconds. */
    private const PARTS_LAST = DAYSECS;

    /**
     * Does something while no other call does anything about the same restore.
     *
     * @param string $key
     * @param callable $act
     * @return mixed what it returns
     */
    public static function locked(string $key, callable $act): mixed {
        $lock = \core\lock\lock_config::get_lock_factory('local_gestioncurricular_restore')->get_lock($key, self::PATIENCE);
        if (!$lock) {
            throw new \moodle_exception('locktimeout');
        }
        try {
            return $act();
        } finally {
            $lock->release();
        }
    }

    /**
     * The place where one belongs: the course that is emptied, or the category of a new one.
     *
     * @param \stdClass $row of the table
     * @return \context|null null if it is gone
     */
    public static function context(\stdClass $row): ?\context {
        $context = $row->categoryid
            ? \context_coursecat::instance($row->categoryid, IGNORE_MISSING)
            : \context_course::instance($row->courseid, IGNORE_MISSING);
        return $context ?: null;
    }

    /**
     * Refuses who may not restore there.
     *
     * @param \context $context of {@see self::context()}
     */
    public static function require_permission(\context $context): void {
        \core_external\external_api::validate_context($context);
        require_capability('local/gestioncurricular:restore', $context);
        require_capability('moodle/restore:restorecourse', $context);
    }

    /**
     * The file that the parts make.
     *
     * @param \stdClass $row of the table
     * @return string
     */
    public static function path(\stdClass $row): string {
        return make_temp_directory('local_gestioncurricular') . '/' . md5($row->attempt) . '.mbz';
    }

    /**
     * How many bytes are there.
     *
     * @param \stdClass $row of the table
     * @return int
     */
    public static function received(\stdClass $row): int {
        if ($row->status !== 'receiving') {
            return (int) $row->filesize;
        }
        $path = self::path($row);
        clearstatcache(true, $path);
        return is_file($path) ? filesize($path) : 0;
    }

    /**
     * Changes a row.
     *
     * @param \stdClass $row of the table
     * @param array $change
     */
    public static function update(\stdClass $row, array $change): void {
        global $DB;
        foreach ($change + ['timemodified' => time()] as $field => $value) {
            $row->$field = $value;
        }
        $DB->update_record(self::TABLE, $row);
    }

    /**
     * Ends one without success, and deletes its file.
     *
     * @param \stdClass $row of the table
     * @param string $error in words
     */
    public static function fail(\stdClass $row, string $error): void {
        self::update($row, ['status' => 'failed', 'error' => $error]);
        self::delete_file($row);
    }

    /**
     * Deletes what was sent.
     *
     * @param \stdClass $row of the table
     */
    public static function delete_file(\stdClass $row): void {
        $path = self::path($row);
        if (is_file($path)) {
            unlink($path);
        }
    }

    /**
     * Ends those whose sending was left halfway.
     */
    public static function delete_abandoned(): void {
        global $DB;
        $where = "status = 'receiving' AND timemodified < ?";
        foreach ($DB->get_records_select(self::TABLE, $where, [time() - self::PARTS_LAST]) as $row) {
            self::fail($row, get_string('restoreabandoned', 'local_gestioncurricular'));
        }
    }

    /**
     * What is told of one.
     *
     * @param \stdClass $row of the table
     * @return array
     */
    public static function view(\stdClass $row): array {
        $counts = ['modules' => 0, 'sections' => 0, 'gradeitems' => 0];
        $told = json_decode($row->counts ?? '', true) ?? ['expected' => $counts, 'found' => $counts];
        return [
            'key' => $row->attempt,
            'status' => $row->status,
            'received' => self::received($row),
            'courseid' => $row->courseid,
            'error' => $row->error ?? '',
            ...$told,
        ];
    }

    /**
     * The form of what is told.
     *
     * @return external_single_structure
     */
    public static function structure(): external_single_structure {
        $counts = fn(string $whose): external_single_structure => new external_single_structure([
            'modules' => new external_value(PARAM_INT, 'Activities and resources'),
            'sections' => new external_value(PARAM_INT, 'Sections'),
            'gradeitems' => new external_value(PARAM_INT, 'Items of the gradebook'),
        ], "Of the $whose; 0 until it is done");
        return new external_single_structure([
            'key' => new external_value(PARAM_ALPHANUMEXT, 'Name of the attempt'),
            'status' => new external_value(PARAM_ALPHA, 'receiving, waiting, running, done, failed'),
            'received' => new external_value(PARAM_INT, 'How many bytes have arrived: the next part begins there'),
            'courseid' => new external_value(PARAM_INT, 'Number of the course; 0 = there is none yet'),
            'error' => new external_value(PARAM_RAW, 'Why it failed, in words'),
            'expected' => $counts('backup'),
            'found' => $counts('course'),
        ]);
    }
}
