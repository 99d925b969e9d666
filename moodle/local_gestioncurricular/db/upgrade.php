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

defined('MOODLE_INTERNAL') || die();

/**
 * Brings the site from an older version to this one.
 *
 * @param int $oldversion
 * @return bool
 */
function xmldb_local_gestioncurricular_upgrade(int $oldversion): bool {
    if ($oldversion < 2026112300) {
        \local_gestioncurricular\local\backups::apply_version();
        upgrade_plugin_savepoint(true, 2026112300, 'local', 'gestioncurricular');
    }
    if ($oldversion < 2026112600) {
        global $CFG, $DB;
        $DB->get_manager()->install_one_table_from_xmldb_file(
            "$CFG->dirroot/local/gestioncurricular/db/install.xml",
            'local_gestioncurricular_code'
        );
        upgrade_plugin_savepoint(true, 2026112600, 'local', 'gestioncurricular');
    }
    return true;
}
