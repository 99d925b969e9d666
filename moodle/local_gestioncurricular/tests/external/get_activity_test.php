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
 * What was due in courses, and what people did of it.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \local_gestioncurricular\external\get_activity
 * @covers     \local_gestioncurricular\local\activity
 */
final class get_activity_test extends \advanced_testcase {
    #[\Override]
    protected function setUp(): void {
        parent::setUp();
        $this->resetAfterTest();
        $this->setAdminUser();
    }

    /**
     * What is answered of a course, as it would travel.
     *
     * @param \stdClass $course
     * @return array the course, and its people by number
     */
    private function ask(\stdClass $course): array {
        $told = get_activity::execute([$course->id, 99999999]);
        ['courses' => [$own], 'people' => $people] = external_api::clean_returnvalue(get_activity::execute_returns(), $told);
        return [$own, array_column($people, null, 'userid')];
    }

    public function test_what_is_due_is_counted_and_who_handed_it_in(): void {
        global $DB;
        $generator = $this->getDataGenerator();
        $course = $generator->create_course();
        $student = $generator->create_and_enrol($course, 'student');
        $graded = $generator->create_and_enrol($course, 'student');
        $excused = $generator->create_and_enrol($course, 'student');
        $generator->create_and_enrol($course, 'student');
        $past = time() - DAYSECS;
        $assign = ['course' => $course->id, 'assignsubmission_onlinetext_enabled' => 1];
        $due = $generator->create_module('assign', $assign + ['duedate' => $past]);
        $generator->create_module('assign', $assign + ['duedate' => time() + DAYSECS]);
        $generator->create_module('assign', $assign + ['duedate' => $past, 'visible' => 0]);
        $generator->create_module('assign', $assign + ['duedate' => $past, 'teamsubmission' => 1]);
        $restricted = '{"op":"&","c":[{"type":"date","d":">=","t":1}],"showc":[true]}';
        $generator->create_module('assign', $assign + ['duedate' => $past, 'availability' => $restricted]);
        $quiz = $generator->create_module('quiz', ['course' => $course->id, 'timeclose' => $past + 60]);

        $submission = ['assignment' => $due->id, 'userid' => $student->id, 'status' => 'submitted', 'latest' => 1];
        $DB->insert_record('assign_submission', (object) ($submission + ['timecreated' => 1, 'timemodified' => 1700000000]));
        $grade = ['assignment' => $due->id, 'userid' => $graded->id, 'grade' => 40, 'grader' => 2, 'attemptnumber' => 0];
        $DB->insert_record('assign_grades', (object) ($grade + ['timecreated' => 1, 'timemodified' => 1]));
        $later = ['quiz' => $quiz->id, 'userid' => $excused->id, 'timeclose' => time() + DAYSECS];
        $DB->insert_record('quiz_overrides', (object) $later);

        [$own, $people] = $this->ask($course);
        $expected = ['courseid' => (int) $course->id, 'due' => 2, 'lastdue' => $past + 60, 'forums' => 0];
        $this->assertSame($expected, $own);
        $this->assertCount(3, $people);
        $counts = fn(\stdClass $user): array => array_slice(array_values($people[$user->id]), 2, 3);
        $this->assertSame([1, 0, 1700000000], $counts($student));
        $this->assertSame([1, 0, 0], $counts($graded));
        $this->assertSame([0, 1, 0], $counts($excused));
    }

    public function test_forums_in_which_one_must_write_are_told_the_others_are_not(): void {
        $generator = $this->getDataGenerator();
        $course = $generator->create_course();
        $student = $generator->create_and_enrol($course, 'student');
        $must = $generator->create_module('forum', ['course' => $course->id, 'assessed' => 1, 'scale' => 100]);
        $free = $generator->create_module('forum', ['course' => $course->id]);
        $forums = $generator->get_plugin_generator('mod_forum');
        $post = ['course' => $course->id, 'userid' => $student->id];
        $forums->create_discussion($post + ['forum' => $free->id]);
        [$own, $people] = $this->ask($course);
        $this->assertSame([1, []], [$own['forums'], $people]);
        $forums->create_discussion($post + ['forum' => $must->id]);
        $this->assertSame(1, $this->ask($course)[1][$student->id]['written']);
    }

    public function test_the_total_of_a_course_is_told_in_percent(): void {
        $generator = $this->getDataGenerator();
        $course = $generator->create_course();
        $student = $generator->create_and_enrol($course, 'student');
        $item = $generator->create_grade_item(['courseid' => $course->id, 'grademax' => 5]);
        $generator->create_grade_grade(['itemid' => $item->id, 'userid' => $student->id, 'finalgrade' => 2.1]);
        grade_regrade_final_grades($course->id);
        $this->assertSame(42.0, $this->ask($course)[1][$student->id]['grade']);
    }

    public function test_who_may_not_see_accesses_or_grades_is_told_nothing(): void {
        $generator = $this->getDataGenerator();
        $course = $generator->create_course();
        $this->setUser($generator->create_and_enrol($course, 'editingteacher'));
        $this->expectException(\required_capability_exception::class);
        get_activity::execute([$course->id]);
    }
}
