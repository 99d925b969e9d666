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

namespace local_gestioncurricular\task;

use local_gestioncurricular\local\restores;
use local_gestioncurricular\local\signin;

/**
 * Deletes sign-in codes that have expired, and backups of which only a part was sent.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class delete_codes extends \core\task\scheduled_task {
    #[\Override]
    public function get_name(): string {
        return get_string('deletecodes', 'local_gestioncurricular');
    }

    #[\Override]
    public function execute(): void {
        signin::delete_expired();
        restores::delete_abandoned();
    }
}
