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
use core_external\external_single_structure;
use core_external\external_value;
use local_gestioncurricular\local\roles;

/**
 * The roles of given people.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class get_user_roles extends external_api {
    /** @var int How many people may be asked about in one call. */
    private const MAX = 200;

    /**
     * Numbers of people.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        return new external_function_parameters([
            'userids' => new external_multiple_structure(new external_value(PARAM_INT, 'Number of a person')),
        ]);
    }

    /**
     * Their roles; who does not exist is left out.
     *
     * @param int[] $userids
     * @return array[]
     */
    public static function execute(array $userids): array {
        global $DB;
        ['userids' => $userids] = self::validate_parameters(self::execute_parameters(), ['userids' => $userids]);
        $context = \context_system::instance();
        self::validate_context($context);
        require_capability('local/gestioncurricular:viewroles', $context);
        if (count($userids) > self::MAX) {
            throw new \invalid_parameter_exception('more than ' . self::MAX . ' people');
        }
        $known = $DB->get_records_list('user', 'id', $userids, '', 'id, deleted');
        $there = array_filter(array_unique($userids), fn(int $id): bool => isset($known[$id]) && !$known[$id]->deleted);
        $roles = roles::of($there);
        return array_values(array_map(fn(int $id): array => ['userid' => $id, 'roles' => $roles[$id] ?? []], $there));
    }

    /**
     * One row for each person.
     *
     * @return external_multiple_structure
     */
    public static function execute_returns(): external_multiple_structure {
        return new external_multiple_structure(new external_single_structure([
            'userid' => new external_value(PARAM_INT, 'Number of the person'),
            'roles' => roles::structure(),
        ]));
    }
}
