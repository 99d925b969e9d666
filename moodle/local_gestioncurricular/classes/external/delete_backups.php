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
use core_external\external_value;
use local_gestioncurricular\local\backups;

/**
 * Deletes the files of backups that the plugin queued. Their records stay.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class delete_backups extends external_api {
    /**
     * Numbers of backups.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        return new external_function_parameters([
            'backupids' => new external_multiple_structure(new external_value(PARAM_ALPHANUM, 'Number of a backup')),
        ]);
    }

    /**
     * Deletes the files of those that ended.
     *
     * @param string[] $backupids
     * @return string[]
     */
    public static function execute(array $backupids): array {
        ['backupids' => $backupids] = self::validate_parameters(self::execute_parameters(), ['backupids' => $backupids]);
        [$allowed] = backups::by_permission($backupids);
        $ended = [];
        foreach ($allowed as $row) {
            if (!in_array(backups::progress($row)->status, ['done', 'failed'])) {
                continue;
            }
            backups::file($row)?->delete();
            $ended[] = $row->backupid;
        }
        return $ended;
    }

    /**
     * Those that have no file any more.
     *
     * @return external_multiple_structure
     */
    public static function execute_returns(): external_multiple_structure {
        return new external_multiple_structure(new external_value(PARAM_ALPHANUM, 'Number of a backup that has no file'));
    }
}
