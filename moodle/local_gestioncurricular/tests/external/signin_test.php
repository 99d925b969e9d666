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
use local_gestioncurricular\local\signin;

/**
 * Who gets a code, and what it is worth to whom.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \local_gestioncurricular\external\get_signin
 * @covers     \local_gestioncurricular\external\redeem_signin
 * @covers     \local_gestioncurricular\local\signin
 * @covers     \local_gestioncurricular\privacy\provider
 */
final class signin_test extends \advanced_testcase {
    /** @var string the application's secret. */
    private const VERIFIER = 'verifier-verifier-verifier-verifier-verifie';

    /** @var \stdClass who signs in. */
    private \stdClass $person;

    #[\Override]
    protected function setUp(): void {
        parent::setUp();
        $this->resetAfterTest();
        set_config('application', 'https://gestion.example.edu/', 'local_gestioncurricular');
        $this->person = $this->getDataGenerator()->create_user();
        $this->set_mobile_service(0);
    }

    /**
     * Turns the service on or off by which the site gives people tokens: a new site has it on in some versions.
     *
     * @param int $enabled
     */
    private function set_mobile_service(int $enabled): void {
        global $DB;
        $DB->set_field('external_services', 'enabled', $enabled, ['shortname' => MOODLE_OFFICIAL_MOBILE_SERVICE]);
    }

    /**
     * The code that the person is sent back with.
     *
     * @return string
     */
    private function code(): string {
        $this->setUser($this->person);
        signin::require_person();
        $challenge = rtrim(strtr(base64_encode(hash('sha256', self::VERIFIER, true)), '+/', '-_'), '=');
        $address = signin::send_back('the-state', $challenge);
        $this->assertMatchesRegularExpression(
            '~^https://gestion\.example\.edu/entrar#code=[\w-]{43}&state=the-state$~D',
            $address
        );
        return substr($address, strpos($address, '=') + 1, 43);
    }

    /**
     * What the service account is told for a code.
     *
     * @param string $code
     * @param string $verifier
     * @return array
     */
    private function redeem(string $code, string $verifier = self::VERIFIER): array {
        $this->setAdminUser();
        return external_api::clean_returnvalue(
            redeem_signin::execute_returns(),
            redeem_signin::execute($code, $verifier)
        );
    }

    /**
     * That a code is worth nothing.
     *
     * @param string $code
     * @param string $verifier
     */
    private function assert_refused(string $code, string $verifier = self::VERIFIER): void {
        try {
            $this->redeem($code, $verifier);
            $this->fail('The code was accepted.');
        } catch (\moodle_exception $e) {
            $this->assertSame('refusedcode', $e->errorcode);
        }
    }

    public function test_a_code_tells_the_person_once(): void {
        $code = $this->code();
        $told = $this->redeem($code);
        $this->assertSame((int) $this->person->id, $told['userid']);
        $this->assertSame($this->person->username, $told['username']);
        $this->assertSame('', $told['token']);
        $this->assert_refused($code);
    }

    public function test_the_code_itself_is_not_kept(): void {
        global $DB;
        $code = $this->code();
        $this->assertStringNotContainsString($code, json_encode($DB->get_records('local_gestioncurricular_code')));
    }

    public function test_it_comes_with_a_token_where_the_site_gives_one(): void {
        global $DB;
        $this->set_mobile_service(1);
        $roleid = $DB->get_field('role', 'id', ['shortname' => 'user']);
        assign_capability('moodle/webservice:createmobiletoken', CAP_ALLOW, $roleid, \context_system::instance(), true);
        $token = $this->redeem($this->code())['token'];
        $this->assertSame($this->person->id, $DB->get_field('external_tokens', 'userid', ['token' => $token]));
        $this->assertSame($token, $this->redeem($this->code())['token']);
    }

    public function test_another_verifier_gets_nothing_and_spends_nothing(): void {
        $code = $this->code();
        $this->assert_refused($code, str_repeat('x', 43));
        $this->assertSame((int) $this->person->id, $this->redeem($code)['userid']);
    }

    public function test_a_code_expires_and_is_deleted(): void {
        global $DB;
        $code = $this->code();
        $DB->set_field('local_gestioncurricular_code', 'timeexpires', time() - 1);
        $this->assert_refused($code);
        (new \local_gestioncurricular\task\delete_codes())->execute();
        $this->assertSame(0, $DB->count_records('local_gestioncurricular_code'));
    }

    public function test_who_was_suspended_meanwhile_does_not_enter(): void {
        global $DB;
        $code = $this->code();
        $DB->set_field('user', 'suspended', 1, ['id' => $this->person->id]);
        $this->expectExceptionMessage(get_string('suspended', 'auth'));
        $this->redeem($code);
    }

    public function test_it_takes_the_capability(): void {
        $code = $this->code();
        $this->setUser($this->getDataGenerator()->create_user());
        $this->expectException(\required_capability_exception::class);
        redeem_signin::execute($code, self::VERIFIER);
    }

    public function test_who_is_suspended_while_logged_in_does_not_enter(): void {
        global $DB;
        $this->setUser($this->person);
        $DB->set_field('user', 'suspended', 1, ['id' => $this->person->id]);
        $this->expectExceptionMessage(get_string('suspended', 'auth'));
        signin::require_person();
    }

    public function test_guests_do_not_enter(): void {
        $this->setGuestUser();
        $this->expectException(\moodle_exception::class);
        signin::require_person();
    }

    public function test_who_is_logged_in_as_another_person_does_not_enter(): void {
        $this->setAdminUser();
        \core\session\manager::loginas($this->person->id, \context_system::instance());
        $this->expectExceptionMessage(get_string('signinloggedinas', 'local_gestioncurricular'));
        signin::require_person();
    }

    public function test_nobody_enters_where_no_address_is_set(): void {
        set_config('application', '', 'local_gestioncurricular');
        $this->setAdminUser();
        $this->assertSame(['returnurl' => '', 'secondfactor' => false], get_signin::execute());
        $this->expectExceptionMessage(get_string('signinoff', 'local_gestioncurricular'));
        signin::require_person();
    }

    public function test_it_says_where_people_return_to_and_whether_a_second_factor_is_asked_for(): void {
        $this->setAdminUser();
        $told = ['returnurl' => 'https://gestion.example.edu/entrar', 'secondfactor' => false];
        $this->assertSame($told, external_api::clean_returnvalue(get_signin::execute_returns(), get_signin::execute()));
        set_config('enabled', 1, 'tool_mfa');
        $this->assertTrue(get_signin::execute()['secondfactor']);
    }

    public function test_the_codes_of_a_person_are_deleted_with_their_data(): void {
        global $DB;
        $this->code();
        $contexts = \local_gestioncurricular\privacy\provider::get_contexts_for_userid($this->person->id);
        $this->assertSame([\context_user::instance($this->person->id)->id], array_map('intval', $contexts->get_contextids()));
        \local_gestioncurricular\privacy\provider::delete_data_for_user(
            new \core_privacy\local\request\approved_contextlist(
                $this->person,
                'local_gestioncurricular',
                $contexts->get_contextids()
            )
        );
        $this->assertSame(0, $DB->count_records('local_gestioncurricular_code'));
    }
}
