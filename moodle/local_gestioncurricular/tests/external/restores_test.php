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
use local_gestioncurricular\local\restores;
use local_gestioncurricular\task\restore_course;

/**
 * Restores, from the first part to the course.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \local_gestioncurricular\external\start_restore
 * @covers     \local_gestioncurricular\external\put_backup_part
 * @covers     \local_gestioncurricular\external\get_restores
 * @covers     \local_gestioncurricular\local\restores
 * @covers     \local_gestioncurricular\task\restore_course
 */
final class restores_test extends \advanced_testcase {
    /** @var \stdClass what was backed up. */
    private \stdClass $course;

    /** @var string the backup. */
    private string $bytes;

    #[\Override]
    protected function setUp(): void {
        parent::setUp();
        $this->resetAfterTest();
        $this->setAdminUser();
        $generator = $this->getDataGenerator();
        $this->course = $generator->create_course(['numsections' => 3, 'shortname' => 'ORIGEN', 'visible' => 1]);
        $generator->create_module('assign', ['course' => $this->course->id]);
        $generator->create_module('forum', ['course' => $this->course->id]);
        $generator->create_and_enrol($this->course, 'student');
        $backup = start_backup::execute($this->course->id, 'copia');
        $this->run_cron(\core\task\asynchronous_backup_task::class);
        $context = \context_course::instance($this->course->id);
        $filename = get_backups::execute([$backup['backupid']])[0]['filename'];
        $file = get_file_storage()->get_file($context->id, 'backup', 'course', 0, '/', $filename);
        $this->bytes = $file->get_content();
    }

    /**
     * Lets the cron do what is queued.
     *
     * @param string $class
     */
    private function run_cron(string $class): void {
        ob_start();
        $this->runAdhocTasks($class);
        ob_end_clean();
    }

    /**
     * Begins a restore of these bytes.
     *
     * @param array $change of what is asked
     * @param string|null $bytes the backup, unless others
     * @return array
     */
    private function start(array $change = [], ?string $bytes = null): array {
        $bytes ??= $this->bytes;
        $new = ['categoryid' => $this->course->category, 'fullname' => 'Otra vez', 'shortname' => 'NUEVO'];
        $asked = $change + ['key' => 'k1', 'sha256' => hash('sha256', $bytes), 'filesize' => strlen($bytes), 'users' => false]
            + (isset($change['courseid']) ? [] : $new);
        return external_api::clean_returnvalue(start_restore::execute_returns(), start_restore::execute(...$asked));
    }

    /**
     * Sends the rest of these bytes in parts.
     *
     * @param string|null $bytes the backup, unless others
     * @return array
     */
    private function send(?string $bytes = null): array {
        $bytes ??= $this->bytes;
        for ($told = $this->tell(); $told['status'] === 'receiving';) {
            $part = base64_encode(substr($bytes, $told['received'], 10000));
            $told = put_backup_part::execute('k1', $told['received'], $part);
        }
        return $told;
    }

    /**
     * What is told of the restore.
     *
     * @return array
     */
    private function tell(): array {
        $told = external_api::clean_returnvalue(get_restores::execute_returns(), get_restores::execute(['k1', 'k0']));
        $this->assertCount(1, $told);
        return $told[0];
    }

    public function test_a_new_course_is_hidden_whole_and_without_people(): void {
        global $DB;
        $this->assertSame(['receiving', 0], [$this->start()['status'], $this->start()['received']]);
        $this->assertSame('waiting', $this->send()['status']);
        $this->run_cron(restore_course::class);
        $told = $this->tell();
        $this->assertSame(['done', ''], [$told['status'], $told['error']]);
        $this->assertSame($told['expected'], $told['found']);
        $this->assertSame(['modules' => 2, 'sections' => 4], array_slice($told['found'], 0, 2));
        $course = get_course($told['courseid']);
        $this->assertSame(['NUEVO', 'Otra vez', '0'], [$course->shortname, $course->fullname, (string) $course->visible]);
        $this->assertSame([], get_enrolled_users(\context_course::instance($course->id)));
        $row = $DB->get_record(restores::TABLE, ['attempt' => 'k1']);
        $this->assertFileDoesNotExist(restores::path($row));
        // The same key restores nothing more.
        $this->assertSame($told, $this->start());
        $this->run_cron(restore_course::class);
        $this->assertSame(3, $DB->count_records('course'));
    }

    public function test_an_emptied_course_keeps_its_names_and_gets_the_people_that_were_asked_for(): void {
        $generator = $this->getDataGenerator();
        $target = $generator->create_course(['shortname' => 'MIO', 'fullname' => 'Mío', 'visible' => 0]);
        $generator->create_course(['fullname' => 'Mío']);
        $generator->create_module('page', ['course' => $target->id]);
        $generator->create_and_enrol($target, 'editingteacher');
        $this->start(['courseid' => (int) $target->id, 'users' => true]);
        $this->send();
        $this->run_cron(restore_course::class);
        $told = $this->tell();
        $this->assertSame(['done', (int) $target->id], [$told['status'], $told['courseid']]);
        $this->assertSame($told['expected'], $told['found']);
        $course = get_course($target->id);
        $this->assertSame(['MIO', 'Mío', '0'], [$course->shortname, $course->fullname, (string) $course->visible]);
        $people = fn(int $id): array => array_keys(get_enrolled_users(\context_course::instance($id)));
        $this->assertSame($people($this->course->id), $people($target->id));
    }

    public function test_parts_are_appended_once_each_and_in_order(): void {
        $this->start();
        $first = base64_encode(substr($this->bytes, 0, 5000));
        $this->assertSame(5000, put_backup_part::execute('k1', 0, $first)['received']);
        $this->assertSame(5000, put_backup_part::execute('k1', 0, $first)['received']);
        $this->assertSame(5000, put_backup_part::execute('k1', 9000, $first)['received']);
        $this->assertSame(5000, $this->start()['received']);
        $this->assertSame('waiting', $this->send()['status']);
        $this->expectException(\invalid_parameter_exception::class);
        $this->start(['key' => 'k2', 'filesize' => restores::MAX_SIZE + 1]);
    }

    public function test_what_was_left_of_a_run_that_died_is_not_kept(): void {
        global $DB;
        $this->start();
        $this->send();
        $half = $this->getDataGenerator()->create_course(['shortname' => 'NUEVO']);
        $DB->set_field(restores::TABLE, 'courseid', $half->id, ['attempt' => 'k1']);
        $DB->set_field(restores::TABLE, 'status', 'running', ['attempt' => 'k1']);
        $this->run_cron(restore_course::class);
        $told = $this->tell();
        $this->assertSame('done', $told['status']);
        $this->assertNotSame((int) $half->id, $told['courseid']);
        $this->assertSame(1, $DB->count_records('course', ['shortname' => 'NUEVO']));
        $this->assertFalse($DB->record_exists('course', ['id' => $half->id]));
    }

    /**
     * Backups that cannot be restored, and why.
     *
     * @return array[]
     */
    public static function unusable(): array {
        return [
            'other bytes' => [fn(string $bytes): string => strrev($bytes), 'wronghash', true],
            'no backup' => [fn(): string => str_repeat('x', 3000), 'notabackup', false],
            'cut' => [fn(string $bytes): string => substr($bytes, 0, 4000), 'notabackup', false],
        ];
    }

    /**
     * It fails in words, and leaves no course.
     *
     * @dataProvider unusable
     * @param callable $spoil
     * @param string $error
     * @param bool $isannounced the file that was announced is the good one
     */
    public function test_what_is_no_backup_fails_in_words(callable $spoil, string $error, bool $isannounced): void {
        global $DB;
        $bytes = $spoil($this->bytes);
        $this->start([], $isannounced ? $this->bytes : $bytes);
        $this->send($bytes);
        $this->run_cron(restore_course::class);
        // Moodle's own unpackers complain to developers.
        $this->resetDebugging();
        $told = $this->tell();
        $expected = ['failed', get_string($error, 'local_gestioncurricular'), 0];
        $this->assertSame($expected, [$told['status'], $told['error'], $told['courseid']]);
        $this->assertSame(2, $DB->count_records('course'));
    }

    public function test_a_name_that_is_taken_and_a_key_of_another_restore_are_refused(): void {
        $this->start();
        $refused = [];
        foreach ([['key' => 'k2', 'shortname' => 'ORIGEN'], ['users' => true], ['key' => 'k3', 'categoryid' => 99999]] as $change) {
            try {
                $this->start($change);
            } catch (\moodle_exception $refusal) {
                $refused[] = $refusal->errorcode;
            }
        }
        $this->assertSame(['shortnametaken', 'attemptofanotherrestore', 'invalidrecord'], $refused);
    }

    public function test_parts_that_were_abandoned_are_deleted_after_a_day(): void {
        global $DB;
        $this->start();
        put_backup_part::execute('k1', 0, base64_encode(substr($this->bytes, 0, 5000)));
        $task = new \local_gestioncurricular\task\delete_codes();
        $task->execute();
        $this->assertSame('receiving', $this->tell()['status']);
        $DB->set_field(restores::TABLE, 'timemodified', time() - DAYSECS - 1);
        $task->execute();
        $this->assertSame('failed', $this->tell()['status']);
        $this->assertFileDoesNotExist(restores::path($DB->get_record(restores::TABLE, ['attempt' => 'k1'])));
    }

    public function test_who_may_restore_in_moodle_may_not_do_so_here_by_that_alone(): void {
        $this->setUser($this->getDataGenerator()->create_and_enrol($this->course, 'editingteacher'));
        $this->expectException(\required_capability_exception::class);
        $this->start(['courseid' => (int) $this->course->id]);
    }
}
