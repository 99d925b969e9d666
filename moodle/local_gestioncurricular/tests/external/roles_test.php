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
 * Who is told which roles.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \local_gestioncurricular\external\get_my_roles
 * @covers     \local_gestioncurricular\external\get_user_roles
 * @covers     \local_gestioncurricular\local\roles
 */
final class roles_test extends \advanced_testcase {
    /** @var \stdClass manages a category, teaches a course and studies in another one. */
    private \stdClass $person;

    /** @var \stdClass where she teaches. */
    private \stdClass $taught;

    /** @var \stdClass where she studies. */
    private \stdClass $studied;

    /** @var \core_course_category below a top-level one. */
    private \core_course_category $category;

    #[\Override]
    protected function setUp(): void {
        parent::setUp();
        $this->resetAfterTest();
        $generator = $this->getDataGenerator();
        $top = $generator->create_category();
        $this->category = $generator->create_category(['parent' => $top->id]);
        $this->taught = $generator->create_course(['category' => $this->category->id]);
        $this->studied = $generator->create_course();
        $this->person = $generator->create_user();
        $generator->enrol_user($this->person->id, $this->taught->id, 'editingteacher');
        $generator->enrol_user($this->person->id, $this->studied->id, 'student');
        $generator->role_assign('manager', $this->person->id, \context_coursecat::instance($this->category->id));
    }

    /**
     * What the person is told, in short.
     *
     * @return string[]
     */
    private function own(): array {
        $this->setUser($this->person);
        $rows = external_api::clean_returnvalue(get_my_roles::execute_returns(), get_my_roles::execute());
        return array_map(fn($row) => "$row[shortname] $row[contextlevel] $row[instanceid] $row[depth]", $rows);
    }

    public function test_everybody_knows_the_own_roles_and_where_they_are(): void {
        $this->assertSame([
            "manager coursecat {$this->category->id} 2",
            "editingteacher course {$this->taught->id} 0",
            "student course {$this->studied->id} 0",
        ], $this->own());
    }

    /**
     * Where the person is told to manage, in short.
     *
     * @return string[]
     */
    private function managed(): array {
        $this->setUser($this->person);
        $rows = external_api::clean_returnvalue(get_my_roles::execute_returns(), get_my_roles::execute());
        $managed = array_filter($rows, fn($row) => $row['manages']);
        return array_values(array_map(
            fn($row) => trim("$row[shortname] $row[contextlevel] $row[instanceid] $row[depth]"),
            $managed
        ));
    }

    /**
     * Gives the person a role of the site's own, made from nothing.
     *
     * @param \context $context
     * @param int $permission to manage categories
     * @return int the role
     */
    private function give_own_role(\context $context, int $permission): int {
        $role = $this->getDataGenerator()->create_role(['shortname' => 'coordinador']);
        assign_capability('moodle/category:manage', $permission, $role, \context_system::instance());
        role_assign($role, $this->person->id, $context);
        return $role;
    }

    public function test_who_manages_is_known_by_the_capability_whatever_the_role_is_called(): void {
        $this->assertSame(["manager coursecat {$this->category->id} 2"], $this->managed());
        $this->give_own_role($this->category->get_parent_coursecat()->get_context(), CAP_ALLOW);
        $this->assertSame([
            "coordinador coursecat {$this->category->parent} 1",
            "manager coursecat {$this->category->id} 2",
        ], $this->managed());
    }

    public function test_a_role_called_manager_that_may_not_manage_manages_nothing(): void {
        global $DB;
        $manager = $DB->get_field('role', 'id', ['shortname' => 'manager']);
        assign_capability('moodle/category:manage', CAP_PROHIBIT, $manager, \context_system::instance(), true);
        $this->assertSame([], $this->managed());
        $this->assertContains("manager coursecat {$this->category->id} 2", $this->own());
    }

    public function test_a_role_of_the_site_that_may_manage_one_category_only_is_told_with_that_category(): void {
        $role = $this->give_own_role(\context_system::instance(), CAP_INHERIT);
        $top = $this->category->get_parent_coursecat();
        assign_capability('moodle/category:manage', CAP_ALLOW, $role, $top->get_context());
        $this->assertSame(["manager coursecat {$this->category->id} 2", "coursecat $top->id 1"], $this->managed());
    }

    public function test_an_administrator_manages_the_site(): void {
        global $CFG;
        set_config('siteadmins', "$CFG->siteadmins,{$this->person->id}");
        $this->assertContains('system 0 0', $this->managed());
        $this->assertNotContains('coursecat', array_map(fn($text) => strtok($text, ' '), $this->managed()));
    }

    public function test_a_role_in_a_course_ends_with_the_enrolment(): void {
        global $DB;
        $DB->set_field('user_enrolments', 'status', ENROL_USER_SUSPENDED, ['userid' => $this->person->id]);
        $this->assertSame(["manager coursecat {$this->category->id} 2"], $this->own());
    }

    public function test_a_hidden_course_gives_roles_only_to_who_may_see_it(): void {
        course_change_visibility($this->taught->id, false);
        course_change_visibility($this->studied->id, false);
        $this->assertContains("editingteacher course {$this->taught->id} 0", $this->own());
        $this->assertNotContains("student course {$this->studied->id} 0", $this->own());
    }

    public function test_a_role_given_twice_is_one(): void {
        $context = \context_course::instance($this->taught->id);
        $role = $this->getDataGenerator()->create_role(['shortname' => 'auxiliar']);
        role_assign($role, $this->person->id, $context->id);
        role_assign($role, $this->person->id, $context->id, 'enrol_manual', 7);
        $this->assertCount(1, array_filter($this->own(), fn($text) => str_starts_with($text, 'auxiliar')));
    }

    public function test_roles_of_others_are_for_who_has_the_capability(): void {
        $this->setAdminUser();
        $asked = [$this->person->id, 99999999];
        $rows = external_api::clean_returnvalue(get_user_roles::execute_returns(), get_user_roles::execute($asked));
        $this->assertSame([(int) $this->person->id], array_column($rows, 'userid'));
        $this->assertCount(3, $rows[0]['roles']);

        $manager = $this->getDataGenerator()->create_user();
        $this->getDataGenerator()->role_assign('manager', $manager->id);
        $this->setUser($manager);
        $this->expectException(\required_capability_exception::class);
        get_user_roles::execute($asked);
    }
}
