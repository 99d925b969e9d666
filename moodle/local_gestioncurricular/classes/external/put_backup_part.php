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
 * Receives a part of the backup of a restore. The last one queues it.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class put_backup_part extends external_api {
    /** @var int Largest part, in bytes. */
    private const MAX_PART = 4 * 1024 * 1024;

    /**
     * A part, and where in the backup it begins.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        return new external_function_parameters([
            'key' => new external_value(PARAM_ALPHANUMEXT, 'Name of the attempt'),
            'offset' => new external_value(PARAM_INT, 'Where the part begins: one that does not begin where the file ends is
                left out'),
            'part' => new external_value(PARAM_RAW, 'In base64, 4 MB at most'),
        ]);
    }

    /**
     * Appends it, if it is the next one.
     *
     * @param string $key
     * @param int $offset
     * @param string $part
     * @return array
     */
    public static function execute(string $key, int $offset, string $part): array {
        global $DB;
        ['key' => $key, 'offset' => $offset, 'part' => $part] = self::validate_parameters(
            self::execute_parameters(),
            ['key' => $key, 'offset' => $offset, 'part' => $part]
        );
        $bytes = base64_decode($part, true);
        if ($bytes === false || strlen($bytes) > self::MAX_PART) {
            throw new \invalid_parameter_exception('part');
        }
        return restores::locked($key, function () use ($DB, $key, $offset, $bytes): array {
            $row = $DB->get_record(restores::TABLE, ['attempt' => $key], '*', MUST_EXIST);
            $context = restores::context($row);
            if (!$context) {
                throw new \moodle_exception('invalidrecord', 'error');
            }
            restores::require_permission($context);
            if ($row->status === 'receiving') {
                self::receive($row, $offset, $bytes);
            }
            return restores::view($row);
        });
    }

    /**
     * Appends the next part; with the last one the file is checked and the restore queued.
     *
     * @param \stdClass $row
     * @param int $offset
     * @param string $bytes
     */
    private static function receive(\stdClass $row, int $offset, string $bytes): void {
        global $DB, $USER;
        $path = restores::path($row);
        if ($offset === restores::received($row)) {
            if ($offset + strlen($bytes) > $row->filesize) {
                throw new \invalid_parameter_exception('filesize');
            }
            // One of which only the beginning was written is continued there.
            file_put_contents($path, $bytes, FILE_APPEND);
        }
        if (restores::received($row) < $row->filesize) {
            restores::update($row, []);
            return;
        }
        if (hash_file('sha256', $path) !== $row->sha256) {
            restores::fail($row, get_string('wronghash', 'local_gestioncurricular'));
            return;
        }
        $transaction = $DB->start_delegated_transaction();
        $task = new \local_gestioncurricular\task\restore_course();
        $task->set_custom_data(['id' => $row->id]);
        $task->set_userid($USER->id);
        \core\task\manager::queue_adhoc_task($task);
        restores::update($row, ['status' => 'waiting']);
        $transaction->allow_commit();
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
