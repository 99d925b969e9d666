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
 * What a reset takes and what it leaves.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \local_gestioncurricular\external\reset_course
 */
final class reset_course_test extends \advanced_testcase {
    /** @var \stdClass what is reset. */
    private \stdClass $course;

    /** @var \stdClass stays. */
    private \stdClass $teacher;

    /** @var \stdClass leaves. */
    private \stdClass $student;

    #[\Override]
    protected function setUp(): void {
        parent::setUp();
        $this->resetAfterTest();
        $this->setAdminUser();
        $generator = $this->getDataGenerator();
        $this->course = $generator->create_course(['startdate' => 1700000000]);
        $this->teacher = $generator->create_and_enrol($this->course, 'editingteacher');
        $this->student = $generator->create_and_enrol($this->course, 'student');
        $forum = $generator->create_module('forum', ['course' => $this->course->id]);
        $generator->create_module('page', ['course' => $this->course->id]);
        $generator->get_plugin_generator('mod_forum')->create_discussion([
            'course' => $this->course->id,
            'forum' => $forum->id,
            'userid' => $this->student->id,
        ]);
    }

    /**
     * Resets the course.
     *
     * @param mixed ...$more parameters by name
     * @return array
     */
    private function reset(...$more): array {
        $answer = reset_course::execute($this->course->id, ...$more);
        return external_api::clean_returnvalue(reset_course::execute_returns(), $answer);
    }

    public function test_students_and_their_work_leave_teachers_and_contents_stay(): void {
        global $DB;
        $this->assertSame(['courseid' => (int) $this->course->id, 'unenrolled' => 1, 'errors' => []], $this->reset());
        $context = \context_course::instance($this->course->id);
        $this->assertSame([$this->teacher->id], array_column(get_enrolled_users($context), 'id'));
        $this->assertSame(0, $DB->count_records('forum_discussions', ['course' => $this->course->id]));
        $this->assertCount(2, get_fast_modinfo($this->course->id)->get_cms());
        $this->assertSame('1700000000', $DB->get_field('course', 'startdate', ['id' => $this->course->id]));
    }

    public function test_who_has_another_role_stays_with_that_one(): void {
        $context = \context_course::instance($this->course->id);
        $this->getDataGenerator()->role_assign('teacher', $this->student->id, $context);
        $this->assertSame(1, $this->reset()['unenrolled']);
        $this->assertSame(['teacher'], array_column(get_user_roles($context, $this->student->id, false), 'shortname'));
        $this->assertTrue(is_enrolled($context, $this->student));
    }

    public function test_a_new_first_day_is_set_when_told(): void {
        global $DB;
        $this->reset(startdate: 1710000000);
        $this->assertSame('1710000000', $DB->get_field('course', 'startdate', ['id' => $this->course->id]));
    }

    public function test_only_what_was_chosen_is_emptied(): void {
        global $DB;
        $group = $this->getDataGenerator()->create_group(['courseid' => $this->course->id]);
        groups_add_member($group, $this->student);
        $this->assertSame(0, $this->reset(parts: ['groups'])['unenrolled']);
        $this->assertTrue(is_enrolled(\context_course::instance($this->course->id), $this->student));
        $this->assertSame(1, $DB->count_records('forum_discussions', ['course' => $this->course->id]));
        $this->assertSame([], groups_get_all_groups($this->course->id));
        $this->reset(parts: ['work']);
        $this->assertTrue(is_enrolled(\context_course::instance($this->course->id), $this->student));
        $this->assertSame(0, $DB->count_records('forum_discussions', ['course' => $this->course->id]));
        $this->expectException(\invalid_parameter_exception::class);
        $this->reset(parts: ['contents']);
    }

    public function test_a_role_that_does_not_exist_stops_it_before_anything_is_taken(): void {
        global $DB;
        try {
            $this->reset(unenrolroles: ['student', 'nadie']);
            $this->fail('It was reset.');
        } catch (\invalid_parameter_exception) {
            $this->assertSame(1, $DB->count_records('forum_discussions', ['course' => $this->course->id]));
        }
    }

    public function test_who_may_reset_in_moodle_may_not_do_so_here_by_that_alone(): void {
        $this->setUser($this->teacher);
        $this->expectException(\required_capability_exception::class);
        $this->reset();
    }
}
