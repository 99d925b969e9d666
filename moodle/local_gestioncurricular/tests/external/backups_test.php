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

/**
 * Backups, from the start to the deletion of their files.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \local_gestioncurricular\external\start_backup
 * @covers     \local_gestioncurricular\external\get_backups
 * @covers     \local_gestioncurricular\external\delete_backups
 * @covers     \local_gestioncurricular\local\backups
 */
final class backups_test extends \advanced_testcase {
    /** @var \stdClass what is backed up. */
    private \stdClass $course;

    #[\Override]
    protected function setUp(): void {
        parent::setUp();
        $this->resetAfterTest();
        $this->setAdminUser();
        $this->course = $this->getDataGenerator()->create_course();
    }

    /**
     * Starts a backup of the course.
     *
     * @param string $key
     * @return array
     */
    private function start(string $key): array {
        $answer = start_backup::execute($this->course->id, $key);
        return external_api::clean_returnvalue(start_backup::execute_returns(), $answer);
    }

    /**
     * What is told of backups.
     *
     * @param string ...$ids
     * @return array[]
     */
    private function tell(string ...$ids): array {
        return external_api::clean_returnvalue(get_backups::execute_returns(), get_backups::execute($ids));
    }

    /**
     * Lets the cron make what is queued.
     */
    private function run_cron(): void {
        ob_start();
        $this->runAdhocTasks(\core\task\asynchronous_backup_task::class);
        ob_end_clean();
    }

    public function test_a_backup_is_made_by_the_cron_and_leaves_a_file_until_it_is_deleted(): void {
        $started = $this->start('intento-1');
        $this->assertSame(['waiting', '', 0], [$started['status'], $started['filename'], $started['filesize']]);
        $this->run_cron();
        [$done] = $this->tell($started['backupid'], str_repeat('0', 32));
        $this->assertSame(['done', 1.0], [$done['status'], $done['progress']]);
        $this->assertGreaterThan(1000, $done['filesize']);
        $this->assertMatchesRegularExpression('~/webservice/pluginfile\.php/\d+/backup/course/[\w.-]+\.mbz$~', $done['fileurl']);

        $this->assertSame([$started['backupid']], delete_backups::execute([$started['backupid']]));
        [$left] = $this->tell($started['backupid']);
        $this->assertSame(['done', '', ''], [$left['status'], $left['filename'], $left['fileurl']]);
    }

    public function test_the_first_backup_of_a_site_bears_a_version_that_can_be_restored(): void {
        global $CFG;
        require_once($CFG->dirroot . '/local/gestioncurricular/db/install.php');
        foreach (['xmldb_local_gestioncurricular_install', fn() => $this->start('intento-1')] as $act) {
            set_config('backup_version', 2008111700);
            set_config('backup_release', '2.0 dev');
            $act();
            $this->assertSame((string) \backup::VERSION, (string) get_config('core', 'backup_version'));
            $this->assertSame(\backup::RELEASE, get_config('core', 'backup_release'));
        }
    }

    public function test_the_same_key_gives_the_same_backup_also_when_it_is_done(): void {
        $first = $this->start('intento-1');
        $this->assertSame($first['backupid'], $this->start('intento-1')['backupid']);
        $this->run_cron();
        $this->assertSame([$first['backupid'], 'done'], array_values(array_intersect_key(
            $this->start('intento-1'),
            ['backupid' => 1, 'status' => 1]
        )));
    }

    public function test_a_course_has_one_backup_under_way(): void {
        $this->start('intento-1');
        $this->expectExceptionMessage(get_string('pendingasyncerror', 'backup'));
        $this->start('intento-2');
    }

    public function test_a_key_is_of_one_course(): void {
        $this->start('intento-1');
        $this->expectExceptionMessage(get_string('attemptofanothercourse', 'local_gestioncurricular'));
        start_backup::execute($this->getDataGenerator()->create_course()->id, 'intento-1');
    }

    public function test_one_without_its_people_is_not_begun(): void {
        global $DB;
        set_config('backup_general_users', 0, 'backup');
        set_config('backup_general_users_locked', 1, 'backup');
        try {
            $this->start('intento-1');
            $this->fail('It was begun.');
        } catch (\moodle_exception $refusal) {
            $this->assertSame('nousersinbackup', $refusal->errorcode);
        }
        $this->assertSame(0, $DB->count_records(\local_gestioncurricular\local\backups::TABLE));
    }

    public function test_one_under_way_is_not_deleted(): void {
        $started = $this->start('intento-1');
        $this->assertSame([], delete_backups::execute([$started['backupid']]));
    }

    public function test_of_a_course_that_is_gone_nothing_is_told(): void {
        $started = $this->start('intento-1');
        $this->run_cron();
        delete_course($this->course, false);
        $this->assertSame([], $this->tell($started['backupid']));
    }

    public function test_a_course_that_is_refused_hides_no_other(): void {
        $own = $this->start('intento-1');
        $other = $this->getDataGenerator()->create_course();
        $foreign = start_backup::execute($other->id, 'intento-2');
        $this->run_cron();
        $user = $this->getDataGenerator()->create_and_enrol($this->course, 'editingteacher');
        $role = $this->getDataGenerator()->create_role();
        assign_capability('local/gestioncurricular:backup', CAP_ALLOW, $role, \context_system::instance());
        role_assign($role, $user->id, \context_course::instance($this->course->id));
        $this->setUser($user);

        [$seen, $denied] = $this->tell($own['backupid'], $foreign['backupid']);
        $this->assertSame([$own['backupid'], 'done'], [$seen['backupid'], $seen['status']]);
        $this->assertSame([$foreign['backupid'], 'denied', 0.0, '', 0, ''], [
            $denied['backupid'],
            $denied['status'],
            $denied['progress'],
            $denied['filename'],
            $denied['filesize'],
            $denied['fileurl'],
        ]);
        $both = [$own['backupid'], $foreign['backupid']];
        $this->assertSame([$own['backupid']], delete_backups::execute($both));
        $this->expectException(\moodle_exception::class);
        get_backups::execute([$foreign['backupid']]);
    }

    public function test_who_may_back_up_in_moodle_may_not_do_so_here_by_that_alone(): void {
        $this->setUser($this->getDataGenerator()->create_and_enrol($this->course, 'editingteacher'));
        $this->expectException(\required_capability_exception::class);
        $this->start('intento-1');
    }
}
