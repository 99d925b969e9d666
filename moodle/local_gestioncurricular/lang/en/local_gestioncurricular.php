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

$string['application'] = 'Address of Gestión Curricular';
$string['application_desc'] = 'Where people who sign in to Gestión Curricular by this Moodle are sent back to, such as https://gestion.example.edu: nowhere else. Empty: nobody signs in by this Moodle.';
$string['attemptofanothercourse'] = 'This key names the backup of another course.';
$string['attemptofanotherrestore'] = 'This key names another restore.';
$string['deletecodes'] = 'Delete expired sign-in codes and abandoned parts of backups';
$string['gestioncurricular:backup'] = 'Back up courses for Gestión Curricular';
$string['gestioncurricular:reset'] = 'Reset courses for Gestión Curricular';
$string['gestioncurricular:restore'] = 'Restore courses for Gestión Curricular';
$string['gestioncurricular:signin'] = 'Learn who signed in to Gestión Curricular';
$string['gestioncurricular:viewaccesses'] = 'See the last accesses to courses';
$string['gestioncurricular:viewroles'] = 'See the roles of other people';
$string['lockedsetting'] = 'The restore settings of this site do not allow this: {$a} is locked.';
$string['newerbackup'] = 'This backup is of a newer Moodle ({$a}).';
$string['nospaceforrestore'] = 'There is no space on the disk for this backup.';
$string['notabackup'] = 'This file is not a backup of a course, or is damaged.';
$string['nousersinbackup'] = 'Backups of this course cannot hold its people: see the defaults of general backups and the capability moodle/backup:userinfo.';
$string['pluginname'] = 'Gestión Curricular';
$string['privacy:metadata:application'] = 'Gestión Curricular is told who signs in to it by this Moodle.';
$string['privacy:metadata:application:email'] = 'E-mail address of the person';
$string['privacy:metadata:application:fullname'] = 'Name of the person';
$string['privacy:metadata:application:username'] = 'User name of the person';
$string['privacy:metadata:code'] = 'Codes with which people return to Gestión Curricular, valid once and for a minute.';
$string['privacy:metadata:code:timeexpires'] = 'When the code expires';
$string['privacy:metadata:code:userid'] = 'The person';
$string['refusedcode'] = 'This code has expired, was used or is not known.';
$string['restoreabandoned'] = 'Its backup was not sent to the end in a day.';
$string['restorerefused'] = 'Moodle refused to restore it: {$a}';
$string['signin'] = 'Sign in to Gestión Curricular';
$string['signinas'] = 'You are about to enter Gestión Curricular as {$a}.';
$string['signinloggedinas'] = 'You are logged in as another person: enter Gestión Curricular with your own account.';
$string['signinoff'] = 'Nobody signs in to Gestión Curricular by this Moodle yet: its address is not set.';
$string['signinother'] = 'This is not me: log in with another account';
$string['wronghash'] = 'What was sent is not the backup that was announced.';
