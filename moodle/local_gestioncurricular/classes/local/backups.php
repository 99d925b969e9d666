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

use core_external\external_api;
use core_external\external_single_structure;
use core_external\external_value;

/**
 * The backups that the plugin queued.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class backups {
    /** @var string Where they are kept. */
    public const TABLE = 'local_gestioncurricular_bkp';

    /** @var int How many may be asked about in one call. */
    public const MAX = 100;

    /**
     * Has the site know the version that its backups bear. Moodle does so only in the request that makes the first one: a
     * cron process that is already running writes the version that it knows, which is one that no Moodle restores. In a
     * transaction, other requests would put the old version back into the cache before it is committed.
     */
    public static function apply_version(): void {
        global $CFG;
        require_once($CFG->dirroot . '/backup/util/includes/backup_includes.php');
        \backup_controller_dbops::apply_version_and_release();
    }

    /**
     * Those with these numbers whose courses are there.
     *
     * @param string[] $backupids
     * @return \stdClass[] rows of the table, each with its context
     */
    public static function find(array $backupids): array {
        global $DB;
        if (count($backupids) > self::MAX) {
            throw new \invalid_parameter_exception('more than ' . self::MAX . ' backups');
        }
        $found = [];
        foreach ($DB->get_records_list(self::TABLE, 'backupid', $backupids, 'id') as $row) {
            $row->context = \context_course::instance($row->courseid, IGNORE_MISSING);
            if ($row->context) {
                $found[] = $row;
            }
        }
        return $found;
    }

    /**
     * Those with these numbers, by whether the caller may back up their courses. A course that refuses is its own affair;
     * where all do, the refusal is the answer.
     *
     * @param string[] $backupids
     * @return array[] two lists of rows of {@see self::find()}: of courses that may be backed up, and of those that may not
     */
    public static function by_permission(array $backupids): array {
        external_api::validate_context(\context_system::instance());
        [$allowed, $denied, $refusal] = [[], [], null];
        foreach (self::find($backupids) as $row) {
            try {
                external_api::validate_context($row->context);
                require_capability('local/gestioncurricular:backup', $row->context);
                $allowed[] = $row;
            } catch (\moodle_exception $refusal) {
                $denied[] = $row;
            }
        }
        if ($refusal && !$allowed) {
            throw $refusal;
        }
        return [$allowed, $denied];
    }

    /**
     * The file that a backup left in its course.
     *
     * @param \stdClass $row of {@see self::find()}
     * @return \stored_file|null
     */
    public static function file(\stdClass $row): ?\stored_file {
        return get_file_storage()->get_file($row->context->id, 'backup', 'course', 0, '/', $row->filename) ?: null;
    }

    /**
     * How far a backup is. Moodle forgets those that ended long ago, whose file tells enough.
     *
     * @param \stdClass $row of {@see self::find()}
     * @return \stdClass status (waiting, running, done, failed) and progress (0 to 1)
     */
    public static function progress(\stdClass $row): \stdClass {
        global $CFG, $DB;
        require_once($CFG->dirroot . '/backup/util/interfaces/checksumable.class.php');
        require_once($CFG->dirroot . '/backup/backup.class.php');
        $controller = $DB->get_record('backup_controllers', ['backupid' => $row->backupid], 'status, progress');
        if (!$controller) {
            $isdone = self::file($row) !== null;
            return (object) ['status' => $isdone ? 'done' : 'failed', 'progress' => (float) $isdone];
        }
        $status = match ((int) $controller->status) {
            \backup::STATUS_AWAITING => 'waiting',
            \backup::STATUS_EXECUTING => 'running',
            \backup::STATUS_FINISHED_OK => 'done',
            default => 'failed',
        };
        return (object) ['status' => $status, 'progress' => $status === 'done' ? 1.0 : (float) $controller->progress];
    }

    /**
     * What is told of a backup of whose course nothing may be told.
     *
     * @param \stdClass $row of {@see self::find()}
     * @return array
     */
    public static function denied_view(\stdClass $row): array {
        return self::described($row, (object) ['status' => 'denied', 'progress' => 0.0], null);
    }

    /**
     * What is told of a backup.
     *
     * @param \stdClass $row of {@see self::find()}
     * @return array
     */
    public static function view(\stdClass $row): array {
        $progress = self::progress($row);
        return self::described($row, $progress, $progress->status === 'done' ? self::file($row) : null);
    }

    /**
     * The same in the form of {@see self::structure()}.
     *
     * @param \stdClass $row of {@see self::find()}
     * @param \stdClass $progress status and progress
     * @param \stored_file|null $file
     * @return array
     */
    private static function described(\stdClass $row, \stdClass $progress, ?\stored_file $file): array {
        return [
            'backupid' => $row->backupid,
            'courseid' => $row->courseid,
            'status' => $progress->status,
            'progress' => $progress->progress,
            'timecreated' => $row->timecreated,
            'filename' => $file ? $file->get_filename() : '',
            'filesize' => $file ? $file->get_filesize() : 0,
            'fileurl' => $file ? self::url($file) : '',
        ];
    }

    /**
     * Where a token fetches the file.
     *
     * @param \stored_file $file
     * @return string
     */
    private static function url(\stored_file $file): string {
        return \moodle_url::make_webservice_pluginfile_url(
            $file->get_contextid(),
            $file->get_component(),
            $file->get_filearea(),
            null,
            $file->get_filepath(),
            $file->get_filename()
        )->out(false);
    }

    /**
     * The form of what is told.
     *
     * @return external_single_structure
     */
    public static function structure(): external_single_structure {
        return new external_single_structure([
            'backupid' => new external_value(PARAM_ALPHANUM, 'Number of the backup'),
            'courseid' => new external_value(PARAM_INT, 'Number of the course'),
            'status' => new external_value(PARAM_ALPHA, 'waiting, running, done, failed; denied = no permission for its course'),
            'progress' => new external_value(PARAM_FLOAT, 'From 0 to 1'),
            'timecreated' => new external_value(PARAM_INT, 'When it was queued'),
            'filename' => new external_value(PARAM_FILE, 'Empty until it is done, and when its file was deleted'),
            'filesize' => new external_value(PARAM_INT, 'In bytes'),
            'fileurl' => new external_value(PARAM_URL, 'Where a token fetches it, in the body of a POST'),
        ]);
    }
}
