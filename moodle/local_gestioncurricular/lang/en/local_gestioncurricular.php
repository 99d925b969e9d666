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

/**
 * Texts in English.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$string['attemptofanothercourse'] = 'This key names the backup of another course.';
$string['gestioncurricular:backup'] = 'Back up courses for Gestión Curricular';
$string['gestioncurricular:reset'] = 'Reset courses for Gestión Curricular';
$string['gestioncurricular:viewaccesses'] = 'See the last accesses to courses';
$string['gestioncurricular:viewroles'] = 'See the roles of other people';
$string['nousersinbackup'] = 'Backups of this course cannot hold its people: see the defaults of general backups and the capability moodle/backup:userinfo.';
$string['pluginname'] = 'Gestión Curricular';
$string['privacy:metadata'] = 'The plugin keeps which backups of courses it queued, and nothing about anybody.';
