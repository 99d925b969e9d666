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

/**
 * Restores a backup that was sent. One that dies halfway is begun again by the cron, from an empty course.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class restore_course extends \core\task\adhoc_task {
    #[\Override]
    public function execute(): void {
        global $CFG, $DB;
        require_once($CFG->dirroot . '/backup/util/includes/restore_includes.php');
        require_once($CFG->dirroot . '/course/lib.php');
        $row = $DB->get_record(restores::TABLE, ['id' => $this->get_custom_data()->id]);
        if (!$row || !in_array($row->status, ['waiting', 'running'])) {
            return;
        }
        restores::update($row, ['status' => 'running']);
        $folder = 'gestioncurricular' . md5($row->attempt);
        try {
            $counts = $this->restore($row, $folder);
            restores::update($row, ['status' => 'done', 'counts' => json_encode($counts)]);
            restores::delete_file($row);
        } catch (\Throwable $error) {
            if ($DB->is_transaction_started()) {
                $DB->force_transaction_rollback();
            }
            mtrace_exception($error);
            self::delete_unfinished($row);
            restores::fail($row, trim(strip_tags($error->getMessage())));
        } finally {
            fulldelete(make_backup_temp_directory($folder, false));
        }
    }

    /**
     * Restores it.
     *
     * @param \stdClass $row of the table of restores
     * @param string $folder name of the folder of its files
     * @return array counts of the backup and of the course
     */
    private function restore(\stdClass $row, string $folder): array {
        $path = make_backup_temp_directory($folder, false);
        fulldelete($path);
        $info = self::unpack($row, $folder);
        self::delete_unfinished($row);
        if ($row->categoryid) {
            self::create_course($row);
        }
        // The backup shows the course as it was; a new one stays hidden, another one as it is.
        $visible = $row->categoryid ? 0 : (int) get_course($row->courseid)->visible;
        $file = "$path/course/course.xml";
        $xml = preg_replace('~<visible>\d</visible>~', "<visible>$visible</visible>", file_get_contents($file), 1);
        file_put_contents($file, $xml);

        $controller = new \restore_controller(
            $folder,
            $row->courseid,
            \backup::INTERACTIVE_NO,
            \backup::MODE_GENERAL,
            $this->get_userid(),
            $row->categoryid ? \backup::TARGET_NEW_COURSE : \backup::TARGET_EXISTING_DELETING
        );
        self::set_up($controller->get_plan(), $row);
        $controller->execute_precheck();
        if ($errors = $controller->get_precheck_results()['errors'] ?? []) {
            throw new \moodle_exception('restorerefused', 'local_gestioncurricular', '', implode(' ', $errors));
        }
        $expected = [
            'modules' => count($info->activities),
            'sections' => count($info->sections),
            'gradeitems' => self::count_grade_items($path),
        ];
        $controller->execute_plan();
        $controller->destroy();
        // Moodle numbers a course of whose full name there is another one.
        update_course((object) ['id' => $row->courseid, 'fullname' => $row->fullname, 'shortname' => $row->shortname]);
        return ['expected' => $expected, 'found' => self::count_course($row->courseid)];
    }

    /**
     * Unpacks the backup and reads what it is.
     *
     * @param \stdClass $row of the table of restores
     * @param string $folder name of the folder of its files
     * @return \stdClass
     */
    private static function unpack(\stdClass $row, string $folder): \stdClass {
        $path = make_backup_temp_directory($folder);
        $packer = get_file_packer('application/vnd.moodle.backup');
        $iswhole = $packer->extract_to_pathname(restores::path($row), $path, null, null, true);
        if (!$iswhole || !is_file("$path/moodle_backup.xml") || !is_file("$path/course/course.xml")) {
            throw new \moodle_exception('notabackup', 'local_gestioncurricular');
        }
        $info = \backup_general_helper::get_backup_information($folder);
        if ($info->backup_version > \backup::VERSION) {
            throw new \moodle_exception('newerbackup', 'local_gestioncurricular', '', $info->moodle_release);
        }
        return $info;
    }

    /**
     * Deletes the new course that an earlier run made and did not fill.
     *
     * @param \stdClass $row of the table of restores
     */
    private static function delete_unfinished(\stdClass $row): void {
        global $DB;
        if (!$row->categoryid || !$row->courseid) {
            return;
        }
        if ($DB->record_exists('course', ['id' => $row->courseid])) {
            delete_course($row->courseid, false);
        }
        restores::update($row, ['courseid' => 0]);
    }

    /**
     * Makes the new course and keeps which: both, or neither.
     *
     * @param \stdClass $row of the table of restores
     */
    private static function create_course(\stdClass $row): void {
        global $DB;
        if ($DB->record_exists('course', ['shortname' => $row->shortname])) {
            throw new \moodle_exception('shortnametaken', '', '', $row->shortname);
        }
        $transaction = $DB->start_delegated_transaction();
        $courseid = \restore_dbops::create_new_course($row->fullname, $row->shortname, $row->categoryid);
        restores::update($row, ['courseid' => $courseid]);
        $transaction->allow_commit();
    }

    /**
     * Says what is restored, and that nothing of the course before stays.
     *
     * @param \base_plan $plan
     * @param \stdClass $row of the table of restores
     */
    private static function set_up(\base_plan $plan, \stdClass $row): void {
        $settings = ['users' => (int) $row->users] + ($row->users ? [
            'role_assignments' => 1,
            'enrolments' => \backup::ENROL_WITHUSERS,
        ] : []) + [
            'overwrite_conf' => 1,
            'keep_roles_and_enrolments' => 0,
            'keep_groups_and_groupings' => 0,
        ];
        foreach ($settings as $name => $value) {
            if (!$plan->setting_exists($name)) {
                continue;
            }
            $setting = $plan->get_setting($name);
            if ((int) $setting->get_value() === $value) {
                continue;
            }
            if ($setting->get_status() !== \base_setting::NOT_LOCKED) {
                throw new \moodle_exception('lockedsetting', 'local_gestioncurricular', '', $name);
            }
            $setting->set_value($value);
        }
        // Seen while it is restored, in place of the backup's.
        foreach (['course_fullname' => $row->fullname, 'course_shortname' => $row->shortname] as $name => $value) {
            if ($plan->get_setting($name)->get_status() === \base_setting::NOT_LOCKED) {
                $plan->get_setting($name)->set_value($value);
            }
        }
    }

    /**
     * Counts the items of the gradebook in a backup.
     *
     * @param string $path
     * @return int
     */
    private static function count_grade_items(string $path): int {
        $count = 0;
        foreach ([...glob("$path/gradebook.xml"), ...glob("$path/activities/*/grades.xml")] as $file) {
            $count += substr_count(file_get_contents($file), '<grade_item id=');
        }
        return $count;
    }

    /**
     * Counts what a course holds.
     *
     * @param int $courseid
     * @return array
     */
    private static function count_course(int $courseid): array {
        global $DB;
        return [
            'modules' => $DB->count_records('course_modules', ['course' => $courseid, 'deletioninprogress' => 0]),
            'sections' => $DB->count_records('course_sections', ['course' => $courseid]),
            'gradeitems' => $DB->count_records('grade_items', ['courseid' => $courseid]),
        ];
    }
}
