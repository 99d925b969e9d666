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
use local_gestioncurricular\local\roles;

/**
 * The roles of whoever calls. Anybody may know the own ones.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class get_my_roles extends external_api {
    /**
     * Takes nothing.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        return new external_function_parameters([]);
    }

    /**
     * The caller's roles, and the places that the caller manages.
     *
     * @return array[]
     */
    public static function execute(): array {
        self::validate_context(\context_system::instance());
        return roles::own();
    }

    /**
     * One row for each role.
     *
     * @return external_multiple_structure
     */
    public static function execute_returns(): external_multiple_structure {
        return roles::structure();
    }
}
