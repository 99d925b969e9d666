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
 * How people are enrolled, and what they did.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \local_gestioncurricular\external\get_enrolments
 */
final class get_enrolments_test extends \advanced_testcase {
    #[\Override]
    protected function setUp(): void {
        parent::setUp();
        $this->resetAfterTest();
        $this->setAdminUser();
    }

    /**
     * What is answered, as it would travel.
     *
     * @param mixed ...$params of the function, by name
     * @return array
     */
    private function ask(...$params): array {
        return external_api::clean_returnvalue(get_enrolments::execute_returns(), get_enrolments::execute(...$params));
    }

    public function test_each_enrolment_is_told_with_its_method_state_and_roles(): void {
        global $DB;
        $generator = $this->getDataGenerator();
        $course = $generator->create_course();
        $teacher = $generator->create_and_enrol($course, 'editingteacher');
        $suspended = $generator->create_user();
        $generator->enrol_user($suspended->id, $course->id, 'student', 'manual', 5, 9, ENROL_USER_SUSPENDED);
        $other = $generator->create_user();
        $DB->set_field('enrol', 'status', ENROL_INSTANCE_ENABLED, ['courseid' => $course->id, 'enrol' => 'self']);
        $generator->enrol_user($other->id, $course->id, 'student', 'self');
        $this->assertSame(
            [
                [(int) $teacher->id, 'manual', false, 0, ['editingteacher']],
                [(int) $suspended->id, 'manual', true, 9, ['student']],
                [(int) $other->id, 'self', false, 0, ['student']],
            ],
            array_map(
                fn($row) => [$row['userid'], $row['method'], $row['suspended'], $row['timeend'], $row['roles']],
                $this->ask(courseids: [$course->id, 99999999])['enrolments']
            )
        );
        $only = $this->ask(courseids: [$course->id], userids: [$other->id])['enrolments'];
        $this->assertSame([(int) $other->id], array_column($only, 'userid'));
    }

    public function test_what_a_person_did_is_counted_in_each_course_of_its_own(): void {
        global $CFG, $DB;
        require_once($CFG->libdir . '/gradelib.php');
        $generator = $this->getDataGenerator();
        $course = $generator->create_course();
        $empty = $generator->create_course();
        $user = $generator->create_and_enrol($course, 'student');
        $generator->enrol_user($user->id, $empty->id, 'student');
        $assign = $generator->create_module('assign', ['course' => $course->id]);
        foreach (['submitted', 'draft'] as $attempt => $status) {
            $DB->insert_record('assign_submission', [
                'assignment' => $assign->id,
                'userid' => $user->id,
                'status' => $status,
                'attemptnumber' => $attempt,
                'latest' => 1,
                'timecreated' => 1700000000,
                'timemodified' => 1700000000,
            ]);
        }
        $grade = ['userid' => $user->id, 'rawgrade' => 50];
        grade_update('mod/assign', $course->id, 'mod', 'assign', $assign->id, 0, $grade);
        $forum = $generator->create_module('forum', ['course' => $course->id]);
        $generator->get_plugin_generator('mod_forum')->create_discussion(
            ['course' => $course->id, 'forum' => $forum->id, 'userid' => $user->id]
        );
        $rows = $this->ask(courseids: [$course->id, $empty->id])['enrolments'];
        $this->assertSame(
            [[1, 1, 1], [0, 0, 0]],
            array_map(fn($row) => [$row['submissions'], $row['grades'], $row['posts']], $rows)
        );
    }

    public function test_pages_together_hold_every_enrolment_once(): void {
        $generator = $this->getDataGenerator();
        $course = $generator->create_course();
        for ($i = 0; $i < 5; $i++) {
            $generator->create_and_enrol($course, 'student');
        }
        $seen = [];
        $after = 0;
        do {
            $page = $this->ask(courseids: [$course->id], after: $after, limit: 2);
            $seen = [...$seen, ...array_column($page['enrolments'], 'userid')];
            $after = $page['nextafter'];
        } while ($after);
        $this->assertCount(5, $seen);
        $this->assertCount(5, array_unique($seen));
    }

    public function test_teachers_may_not_see_them_by_themselves(): void {
        $course = $this->getDataGenerator()->create_course();
        $this->setUser($this->getDataGenerator()->create_and_enrol($course, 'editingteacher'));
        $this->expectException(\required_capability_exception::class);
        $this->ask(courseids: [$course->id]);
    }

    public function test_no_course_at_all_is_refused(): void {
        $this->expectException(\invalid_parameter_exception::class);
        $this->ask(courseids: []);
    }
}
