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
 * Texts in Spanish.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$string['attemptofanothercourse'] = 'Esta clave nombra la copia de seguridad de otro curso.';
$string['gestioncurricular:backup'] = 'Hacer copias de seguridad de los cursos para Gestión Curricular';
$string['gestioncurricular:reset'] = 'Reiniciar cursos para Gestión Curricular';
$string['gestioncurricular:viewaccesses'] = 'Ver los últimos accesos a los cursos';
$string['gestioncurricular:viewroles'] = 'Ver los roles de otras personas';
$string['nousersinbackup'] = 'Las copias de seguridad de este curso no pueden llevar a sus personas: revise los valores por omisión de las copias generales y el permiso moodle/backup:userinfo.';
$string['pluginname'] = 'Gestión Curricular';
$string['privacy:metadata'] = 'El complemento guarda cuáles copias de seguridad de cursos puso en cola, y nada sobre ninguna persona.';
