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
use local_gestioncurricular\local\backups;

/**
 * Queues a backup of a course, which the cron makes.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class start_backup extends external_api {
    /** @var int How long a call waits for another one about the same course, in seconds. */
    private const PATIENCE = 10;

    /**
     * A course, and what the caller calls the attempt.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        return new external_function_parameters([
            'courseid' => new external_value(PARAM_INT, 'Number of the course'),
            'key' => new external_value(PARAM_ALPHANUMEXT, 'Name of the attempt, 64 characters at most: used again, it gives
                the backup that it named, and starts no second one'),
        ]);
    }

    /**
     * Queues it, unless the attempt is known already. One course has one backup under way at most, whoever asked for it.
     *
     * @param int $courseid
     * @param string $key
     * @return array
     */
    public static function execute(int $courseid, string $key): array {
        ['courseid' => $courseid, 'key' => $key] = self::validate_parameters(
            self::execute_parameters(),
            ['courseid' => $courseid, 'key' => $key]
        );
        if ($key === '' || strlen($key) > 64) {
            throw new \invalid_parameter_exception('key');
        }
        $context = \context_course::instance($courseid);
        self::validate_context($context);
        require_capability('local/gestioncurricular:backup', $context);
        require_capability('moodle/backup:backupcourse', $context);

        $lock = \core\lock\lock_config::get_lock_factory('local_gestioncurricular_backup')
            ->get_lock("course$courseid", self::PATIENCE);
        if (!$lock) {
            throw new \moodle_exception('locktimeout');
        }
        try {
            $row = self::known($courseid, $key) ?? self::queue($courseid, $key);
        } finally {
            $lock->release();
        }
        $row->context = $context;
        return backups::view($row);
    }

    /**
     * The backup that the key names, if there is one.
     *
     * @param int $courseid
     * @param string $key
     * @return \stdClass|null
     */
    private static function known(int $courseid, string $key): ?\stdClass {
        global $DB;
        $row = $DB->get_record(backups::TABLE, ['attempt' => $key]) ?: null;
        if ($row && (int) $row->courseid !== $courseid) {
            throw new \moodle_exception('attemptofanothercourse', 'local_gestioncurricular');
        }
        return $row;
    }

    /**
     * Queues a backup and keeps which: both, or neither.
     *
     * @param int $courseid
     * @param string $key
     * @return \stdClass
     */
    private static function queue(int $courseid, string $key): \stdClass {
        global $DB, $USER;
        backups::apply_version();
        if (self::is_pending($courseid)) {
            throw new \moodle_exception('pendingasyncerror', 'backup');
        }
        $transaction = $DB->start_delegated_transaction();
        $controller = new \backup_controller(
            \backup::TYPE_1COURSE,
            $courseid,
            \backup::FORMAT_MOODLE,
            \backup::INTERACTIVE_YES,
            \backup::MODE_ASYNC,
            $USER->id
        );
        $backupid = $controller->get_backupid();
        $filename = "gestioncurricular-$courseid-$backupid.mbz";
        $plan = $controller->get_plan();
        self::include_users($plan->get_setting('users'));
        $plan->get_setting('filename')->set_value($filename);
        $controller->finish_ui();
        $controller->destroy();

        $task = new \core\task\asynchronous_backup_task();
        $task->set_custom_data(['backupid' => $backupid]);
        $task->set_userid($USER->id);
        \core\task\manager::queue_adhoc_task($task);

        $row = (object) [
            'attempt' => $key,
            'backupid' => $backupid,
            'courseid' => $courseid,
            'filename' => $filename,
            'timecreated' => time(),
        ];
        $row->id = $DB->insert_record(backups::TABLE, $row);
        $transaction->allow_commit();
        return $row;
    }

    /**
     * Puts the people in, or stops: Moodle keeps a backup without them among the private files of who made it.
     *
     * @param \base_setting $users
     */
    private static function include_users(\base_setting $users): void {
        if (!$users->get_value() && $users->get_status() === \base_setting::NOT_LOCKED) {
            $users->set_value(1);
        }
        if (!$users->get_value()) {
            throw new \moodle_exception('nousersinbackup', 'local_gestioncurricular');
        }
    }

    /**
     * Whether a backup of the course waits or runs.
     *
     * @param int $courseid
     * @return bool
     */
    private static function is_pending(int $courseid): bool {
        global $DB;
        $where = 'itemid = :courseid AND type = :type AND operation = :operation AND execution = :execution'
            . ' AND status IN (:waiting, :running)';
        return $DB->record_exists_select('backup_controllers', $where, [
            'courseid' => $courseid,
            'type' => \backup::TYPE_1COURSE,
            'operation' => \backup::OPERATION_BACKUP,
            'execution' => \backup::EXECUTION_DELAYED,
            'waiting' => \backup::STATUS_AWAITING,
            'running' => \backup::STATUS_EXECUTING,
        ]);
    }

    /**
     * The backup, as get_backups tells of it.
     *
     * @return external_single_structure
     */
    public static function execute_returns(): external_single_structure {
        return backups::structure();
    }
}
