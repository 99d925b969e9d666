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
use local_gestioncurricular\local\restores;

/**
 * State of restores that start_restore began.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class get_restores extends external_api {
    /**
     * Names of attempts.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        return new external_function_parameters([
            'keys' => new external_multiple_structure(new external_value(PARAM_ALPHANUMEXT, 'Name of an attempt')),
        ]);
    }

    /**
     * The state of each whose course or category is there.
     *
     * @param string[] $keys
     * @return array[]
     */
    public static function execute(array $keys): array {
        global $DB;
        ['keys' => $keys] = self::validate_parameters(self::execute_parameters(), ['keys' => $keys]);
        if (count($keys) > restores::MAX) {
            throw new \invalid_parameter_exception('more than ' . restores::MAX . ' restores');
        }
        self::validate_context(\context_system::instance());
        $views = [];
        foreach ($DB->get_records_list(restores::TABLE, 'attempt', $keys, 'id') as $row) {
            if ($context = restores::context($row)) {
                restores::require_permission($context);
                $views[] = restores::view($row);
            }
        }
        return $views;
    }

    /**
     * One row for each restore.
     *
     * @return external_multiple_structure
     */
    public static function execute_returns(): external_multiple_structure {
        return new external_multiple_structure(restores::structure());
    }
}
