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
 * Whose last accesses are told to whom.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \local_gestioncurricular\external\get_last_accesses
 * @covers     \local_gestioncurricular\local\enrolments
 */
final class get_last_accesses_test extends \advanced_testcase {
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
        return external_api::clean_returnvalue(get_last_accesses::execute_returns(), get_last_accesses::execute(...$params));
    }

    public function test_active_enrolments_of_accounts_that_may_log_in_are_told_the_others_are_not(): void {
        $generator = $this->getDataGenerator();
        $course = $generator->create_course();
        $entered = $generator->create_and_enrol($course, 'student');
        $never = $generator->create_and_enrol($course, 'editingteacher');
        $generator->create_and_enrol($course, 'student', ['suspended' => 1]);
        $generator->enrol_user($generator->create_user()->id, $course->id, 'student', 'manual', 0, time() - DAYSECS);
        $generator->enrol_user($generator->create_user()->id, $course->id, 'student', 'manual', 0, 0, ENROL_USER_SUSPENDED);
        $generator->create_user_course_lastaccess($entered, $course, 1700000000);

        ['accesses' => $rows, 'nextafter' => $next] = $this->ask(courseids: [$course->id, 99999999]);
        $this->assertSame(0, $next);
        $this->assertSame(
            [[(int) $entered->id, 'student', 1700000000], [(int) $never->id, 'editingteacher', 0]],
            array_map(fn($row) => [$row['userid'], $row['role'], $row['lastaccess']], $rows)
        );
        $this->assertCount(1, $this->ask(courseids: [$course->id], role: 'student')['accesses']);
    }

    public function test_pages_together_hold_every_row_of_a_category_once(): void {
        $generator = $this->getDataGenerator();
        $top = $generator->create_category();
        $below = $generator->create_category(['parent' => $top->id]);
        foreach ([$top->id, $below->id, $below->id] as $category) {
            $course = $generator->create_course(['category' => $category]);
            $generator->create_and_enrol($course, 'student');
            $generator->create_and_enrol($course, 'student');
        }
        $generator->create_and_enrol($generator->create_course(), 'student');
        $seen = [];
        $after = 0;
        do {
            $page = $this->ask(categoryid: $top->id, after: $after, limit: 4);
            $seen = [...$seen, ...array_column($page['accesses'], 'userid')];
            $after = $page['nextafter'];
        } while ($after);
        $this->assertCount(6, $seen);
        $this->assertCount(6, array_unique($seen));
    }

    public function test_a_strange_name_hides_nobody(): void {
        global $DB;
        $course = $this->getDataGenerator()->create_course();
        $user = $this->getDataGenerator()->create_and_enrol($course, 'student');
        $DB->set_field('user', 'lastname', 'Paz <tía> & Cía', ['id' => $user->id]);
        $this->assertStringContainsString('<tía> & Cía', $this->ask(courseids: [$course->id])['accesses'][0]['fullname']);
    }

    public function test_teachers_and_managers_may_not_see_them_by_themselves(): void {
        $course = $this->getDataGenerator()->create_course();
        $teacher = $this->getDataGenerator()->create_and_enrol($course, 'editingteacher');
        $this->getDataGenerator()->role_assign('manager', $teacher->id);
        $this->setUser($teacher);
        $this->expectException(\required_capability_exception::class);
        $this->ask(courseids: [$course->id]);
    }

    public function test_more_rows_than_a_call_gives_are_refused(): void {
        $this->expectException(\invalid_parameter_exception::class);
        $this->ask(limit: 5001);
    }
}
