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
 * Web service functions, and a service that holds them.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$functions = [
    'local_gestioncurricular_get_my_roles' => [
        'classname' => 'local_gestioncurricular\external\get_my_roles',
        'description' => 'Roles of the caller, where each is.',
        'type' => 'read',
        'services' => [MOODLE_OFFICIAL_MOBILE_SERVICE],
    ],
    'local_gestioncurricular_get_user_roles' => [
        'classname' => 'local_gestioncurricular\external\get_user_roles',
        'description' => 'Roles of given people, where each is.',
        'type' => 'read',
        'capabilities' => 'local/gestioncurricular:viewroles',
    ],
    'local_gestioncurricular_get_last_accesses' => [
        'classname' => 'local_gestioncurricular\external\get_last_accesses',
        'description' => 'Last access to courses of everybody with a role in them.',
        'type' => 'read',
        'capabilities' => 'local/gestioncurricular:viewaccesses',
    ],
    'local_gestioncurricular_get_activity' => [
        'classname' => 'local_gestioncurricular\external\get_activity',
        'description' => 'What was due in courses, and what each person did of it.',
        'type' => 'read',
        'capabilities' => 'local/gestioncurricular:viewaccesses, moodle/grade:viewall',
    ],
    'local_gestioncurricular_get_enrolments' => [
        'classname' => 'local_gestioncurricular\external\get_enrolments',
        'description' => 'How people are enrolled in courses, and how much they did there.',
        'type' => 'read',
        'capabilities' => 'local/gestioncurricular:viewaccesses',
    ],
    'local_gestioncurricular_start_backup' => [
        'classname' => 'local_gestioncurricular\external\start_backup',
        'description' => 'Queues a backup of a course.',
        'type' => 'write',
        'capabilities' => 'local/gestioncurricular:backup, moodle/backup:backupcourse, moodle/backup:userinfo',
    ],
    'local_gestioncurricular_get_backups' => [
        'classname' => 'local_gestioncurricular\external\get_backups',
        'description' => 'State and file of backups that start_backup queued.',
        'type' => 'read',
        'capabilities' => 'local/gestioncurricular:backup',
    ],
    'local_gestioncurricular_delete_backups' => [
        'classname' => 'local_gestioncurricular\external\delete_backups',
        'description' => 'Deletes the files of backups that start_backup queued.',
        'type' => 'write',
        'capabilities' => 'local/gestioncurricular:backup',
    ],
    'local_gestioncurricular_reset_course' => [
        'classname' => 'local_gestioncurricular\external\reset_course',
        'description' => 'Empties a course of what its people did and takes given roles from them.',
        'type' => 'write',
        'capabilities' => 'local/gestioncurricular:reset, moodle/course:reset',
    ],
    'local_gestioncurricular_start_restore' => [
        'classname' => 'local_gestioncurricular\external\start_restore',
        'description' => 'Begins the restore of a backup into a new course or into one that is emptied.',
        'type' => 'write',
        'capabilities' => 'local/gestioncurricular:restore, moodle/restore:restorecourse, moodle/restore:userinfo,'
            . ' moodle/course:create',
    ],
    'local_gestioncurricular_put_backup_part' => [
        'classname' => 'local_gestioncurricular\external\put_backup_part',
        'description' => 'Receives a part of the backup of a restore that start_restore began.',
        'type' => 'write',
        'capabilities' => 'local/gestioncurricular:restore, moodle/restore:restorecourse',
    ],
    'local_gestioncurricular_get_restores' => [
        'classname' => 'local_gestioncurricular\external\get_restores',
        'description' => 'State of restores that start_restore began.',
        'type' => 'read',
        'capabilities' => 'local/gestioncurricular:restore, moodle/restore:restorecourse',
    ],
    'local_gestioncurricular_get_signin' => [
        'classname' => 'local_gestioncurricular\external\get_signin',
        'description' => 'Where people who sign in here are sent back to.',
        'type' => 'read',
        'capabilities' => 'local/gestioncurricular:signin',
    ],
    'local_gestioncurricular_redeem_signin' => [
        'classname' => 'local_gestioncurricular\external\redeem_signin',
        'description' => 'Spends the code of a person who signed in here.',
        'type' => 'write',
        'capabilities' => 'local/gestioncurricular:signin',
    ],
];

// Everything that the application calls as its service account; a token for this service is all it needs.
$services = [
    'Gestión Curricular' => [
        'shortname' => 'local_gestioncurricular',
        'functions' => [
            'core_webservice_get_site_info',
            'core_course_get_categories',
            'core_course_get_courses',
            'core_course_get_contents',
            'core_course_duplicate_course',
            'core_course_update_courses',
            'core_course_delete_courses',
            'core_enrol_get_enrolled_users',
            'core_user_get_users_by_field',
            'core_user_create_users',
            'core_user_update_users',
            'core_group_get_course_groups',
            'core_group_create_groups',
            'core_group_add_group_members',
            'core_cohort_get_cohorts',
            'core_cohort_get_cohort_members',
            'core_cohort_add_cohort_members',
            'enrol_manual_enrol_users',
            'enrol_manual_unenrol_users',
            'gradereport_user_get_grade_items',
            'mod_assign_get_assignments',
            'mod_assign_get_submissions',
            'mod_assign_get_grades',
            'mod_forum_get_forums_by_courses',
            'mod_forum_get_forum_discussions',
            'mod_forum_get_discussion_posts',
            'mod_quiz_get_quizzes_by_courses',
            'core_calendar_get_calendar_events',
            'local_gestioncurricular_get_my_roles',
            'local_gestioncurricular_get_user_roles',
            'local_gestioncurricular_get_last_accesses',
            'local_gestioncurricular_get_activity',
            'local_gestioncurricular_get_enrolments',
            'local_gestioncurricular_start_backup',
            'local_gestioncurricular_get_backups',
            'local_gestioncurricular_delete_backups',
            'local_gestioncurricular_reset_course',
            'local_gestioncurricular_start_restore',
            'local_gestioncurricular_put_backup_part',
            'local_gestioncurricular_get_restores',
            'local_gestioncurricular_get_signin',
            'local_gestioncurricular_redeem_signin',
        ],
        'restrictedusers' => 1,
        'enabled' => 1,
        'downloadfiles' => 1,
        'uploadfiles' => 0,
    ],
];
