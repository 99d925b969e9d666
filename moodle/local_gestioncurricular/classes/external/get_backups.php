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
 * State and file of backups that the plugin queued. Of others nothing is said.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class get_backups extends external_api {
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
     * The state of each, in the order in which they were queued; those of which nothing may be told come last.
     *
     * @param string[] $backupids
     * @return array[]
     */
    public static function execute(array $backupids): array {
        ['backupids' => $backupids] = self::validate_parameters(self::execute_parameters(), ['backupids' => $backupids]);
        [$allowed, $denied] = backups::by_permission($backupids);
        $views = [
            ...array_map([backups::class, 'view'], $allowed),
            ...array_map([backups::class, 'denied_view'], $denied),
        ];
        return $views;
    }

    /**
     * One row for each backup.
     *
     * @return external_multiple_structure
     */
    public static function execute_returns(): external_multiple_structure {
        return new external_multiple_structure(backups::structure());
    }
}
