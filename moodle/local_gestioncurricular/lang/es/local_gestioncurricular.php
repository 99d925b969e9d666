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

$string['application'] = 'Dirección de Gestión Curricular';
$string['application_desc'] = 'Adonde vuelven las personas que ingresan a Gestión Curricular con este Moodle, por ejemplo https://gestion.universidad.edu.co, y a ninguna otra parte. Vacía: nadie ingresa con este Moodle.';
$string['attemptofanothercourse'] = 'Esta clave nombra la copia de seguridad de otro curso.';
$string['attemptofanotherrestore'] = 'Esta clave nombra otra restauración.';
$string['deletecodes'] = 'Borrar los códigos de ingreso vencidos y las partes abandonadas de copias de seguridad';
$string['gestioncurricular:backup'] = 'Hacer copias de seguridad de los cursos para Gestión Curricular';
$string['gestioncurricular:reset'] = 'Reiniciar cursos para Gestión Curricular';
$string['gestioncurricular:restore'] = 'Restaurar cursos para Gestión Curricular';
$string['gestioncurricular:signin'] = 'Saber quién ingresó a Gestión Curricular';
$string['gestioncurricular:viewaccesses'] = 'Ver los últimos accesos a los cursos';
$string['gestioncurricular:viewroles'] = 'Ver los roles de otras personas';
$string['lockedsetting'] = 'Los ajustes de restauración de este sitio no lo permiten: {$a} está bloqueado.';
$string['newerbackup'] = 'Esta copia de seguridad es de un Moodle más nuevo ({$a}).';
$string['nospaceforrestore'] = 'No hay espacio en el disco para esta copia de seguridad.';
$string['notabackup'] = 'Este archivo no es una copia de seguridad de un curso, o está dañado.';
$string['nousersinbackup'] = 'Las copias de seguridad de este curso no pueden llevar a sus personas: revise los valores por omisión de las copias generales y el permiso moodle/backup:userinfo.';
$string['pluginname'] = 'Gestión Curricular';
$string['privacy:metadata:application'] = 'Gestión Curricular recibe quién ingresa a ella con este Moodle.';
$string['privacy:metadata:application:email'] = 'Correo de la persona';
$string['privacy:metadata:application:fullname'] = 'Nombre de la persona';
$string['privacy:metadata:application:username'] = 'Nombre de usuario de la persona';
$string['privacy:metadata:code'] = 'Códigos con los que las personas vuelven a Gestión Curricular, que sirven una vez y durante un minuto.';
$string['privacy:metadata:code:timeexpires'] = 'Cuándo vence el código';
$string['privacy:metadata:code:userid'] = 'La persona';
$string['refusedcode'] = 'Este código venció, ya se usó o no se conoce.';
$string['restoreabandoned'] = 'Su copia de seguridad no se terminó de enviar en un día.';
$string['restorerefused'] = 'Moodle no quiso restaurarla: {$a}';
$string['signin'] = 'Ingresar a Gestión Curricular';
$string['signinas'] = 'Va a entrar a Gestión Curricular como {$a}.';
$string['signinloggedinas'] = 'Está en Moodle a nombre de otra persona: entre a Gestión Curricular con su propia cuenta.';
$string['signinoff'] = 'Todavía no se ingresa a Gestión Curricular con este Moodle: falta indicar su dirección.';
$string['signinother'] = 'No soy esa persona: entrar con otra cuenta';
$string['wronghash'] = 'Lo que se envió no es la copia de seguridad que se anunció.';
