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
 * What is done when a newer version of the plugin replaces an older one.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

/**
 * Brings the site from an older version to this one.
 *
 * @param int $oldversion
 * @return bool
 */
function xmldb_local_gestioncurricular_upgrade(int $oldversion): bool {
    global $DB;
    if ($oldversion < 2026112300) {
        \local_gestioncurricular\local\backups::apply_version();
        upgrade_plugin_savepoint(true, 2026112300, 'local', 'gestioncurricular');
    }
    if ($oldversion < 2026112600) {
        // As it was in this version: install.xml says what it is in the newest.
        $table = new xmldb_table('local_gestioncurricular_code');
        $table->add_field('id', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL, XMLDB_SEQUENCE);
        $table->add_field('codehash', XMLDB_TYPE_CHAR, '43', null, XMLDB_NOTNULL);
        $table->add_field('challenge', XMLDB_TYPE_CHAR, '43', null, XMLDB_NOTNULL);
        $table->add_field('userid', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL);
        $table->add_field('tokenid', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL);
        $table->add_field('timeexpires', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL);
        $table->add_field('redemption', XMLDB_TYPE_CHAR, '32');
        $table->add_key('primary', XMLDB_KEY_PRIMARY, ['id']);
        $table->add_key('userid', XMLDB_KEY_FOREIGN, ['userid'], 'user', ['id']);
        $table->add_index('codehash', XMLDB_INDEX_UNIQUE, ['codehash']);
        $table->add_index('timeexpires', XMLDB_INDEX_NOTUNIQUE, ['timeexpires']);
        if (!$DB->get_manager()->table_exists($table)) {
            $DB->get_manager()->create_table($table);
        }
        upgrade_plugin_savepoint(true, 2026112600, 'local', 'gestioncurricular');
    }
    if ($oldversion < 2026113001) {
        $table = new xmldb_table('local_gestioncurricular_rst');
        $table->add_field('id', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL, XMLDB_SEQUENCE);
        $table->add_field('attempt', XMLDB_TYPE_CHAR, '64', null, XMLDB_NOTNULL);
        $table->add_field('sha256', XMLDB_TYPE_CHAR, '64', null, XMLDB_NOTNULL);
        $table->add_field('filesize', XMLDB_TYPE_INTEGER, '18', null, XMLDB_NOTNULL);
        $table->add_field('users', XMLDB_TYPE_INTEGER, '1', null, XMLDB_NOTNULL);
        $table->add_field('categoryid', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL);
        $table->add_field('courseid', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL);
        $table->add_field('fullname', XMLDB_TYPE_CHAR, '1333', null, XMLDB_NOTNULL);
        $table->add_field('shortname', XMLDB_TYPE_CHAR, '255', null, XMLDB_NOTNULL);
        $table->add_field('status', XMLDB_TYPE_CHAR, '10', null, XMLDB_NOTNULL);
        $table->add_field('error', XMLDB_TYPE_TEXT);
        $table->add_field('counts', XMLDB_TYPE_TEXT);
        $table->add_field('timecreated', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL);
        $table->add_field('timemodified', XMLDB_TYPE_INTEGER, '10', null, XMLDB_NOTNULL);
        $table->add_key('primary', XMLDB_KEY_PRIMARY, ['id']);
        $table->add_index('attempt', XMLDB_INDEX_UNIQUE, ['attempt']);
        $table->add_index('courseid', XMLDB_INDEX_NOTUNIQUE, ['courseid']);
        $table->add_index('status', XMLDB_INDEX_NOTUNIQUE, ['status', 'timemodified']);
        if (!$DB->get_manager()->table_exists($table)) {
            $DB->get_manager()->create_table($table);
        }
        upgrade_plugin_savepoint(true, 2026113001, 'local', 'gestioncurricular');
    }
    return true;
}
