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
use local_gestioncurricular\local\signin;

/**
 * Who signed in, for the code that entrar.php sent.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class redeem_signin extends external_api {
    /**
     * The code, and the verifier of its challenge.
     *
     * @return external_function_parameters
     */
    public static function execute_parameters(): external_function_parameters {
        return new external_function_parameters([
            'code' => new external_value(PARAM_ALPHANUMEXT, 'What entrar.php sent'),
            'verifier' => new external_value(PARAM_ALPHANUMEXT, 'What the challenge is the hash of'),
        ]);
    }

    /**
     * Spends the code.
     *
     * @param string $code
     * @param string $verifier
     * @return array
     */
    public static function execute(string $code, string $verifier): array {
        [
            'code' => $code,
            'verifier' => $verifier,
        ] = self::validate_parameters(self::execute_parameters(), ['code' => $code, 'verifier' => $verifier]);
        $context = \context_system::instance();
        self::validate_context($context);
        require_capability('local/gestioncurricular:signin', $context);
        return signin::redeem($code, $verifier);
    }

    /**
     * The person.
     *
     * @return external_single_structure
     */
    public static function execute_returns(): external_single_structure {
        return new external_single_structure([
            'userid' => new external_value(PARAM_INT, 'Number of the person'),
            'username' => new external_value(PARAM_RAW, 'User name'),
            'firstname' => new external_value(PARAM_RAW, 'First name'),
            'lastname' => new external_value(PARAM_RAW, 'Last name'),
            'email' => new external_value(PARAM_RAW, 'E-mail address'),
            'token' => new external_value(PARAM_RAW, 'Own token of the mobile service; empty = the person may have none'),
        ]);
    }
}
