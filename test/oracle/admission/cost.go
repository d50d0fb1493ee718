package main

import (
	"context"
	"fmt"
	"reflect"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
)

// Costs is the answer to a request about costs.
type Costs struct {
	Limits Limits `json:"limits"`
	// Policies are those that match the request.
	Policies []PolicyCost `json:"policies"`
}

// Limits are those of the API server.
type Limits struct {
	// Expression is for one expression.
	Expression int64 `json:"expression"`
	// Policy is for all validations, variables and messages of a policy, with one binding and parameter.
	Policy int64 `json:"policy"`
	// MatchConditions is for all match conditions of a policy.
	MatchConditions int64 `json:"matchConditions"`
}

// PolicyCost is what a request costs with one policy.
type PolicyCost struct {
	Policy string `json:"policy"`
	// Cost is of all validations, variables and messages.
	Cost int64 `json:"cost"`
	// MatchConditions is the cost of all match conditions.
	MatchConditions int64 `json:"matchConditions"`
	// Validations are the costs of each validation alone, with its message and the variables that it uses. The cost of an expression
	// is at most that.
	Validations []int64 `json:"validations"`
	// IsError is true where something cannot be evaluated with the usual limit, so that the costs are no costs of an evaluation.
	IsError bool `json:"isError,omitempty"`
}

// meter measures costs. The API server does not report them: a cost is the smallest budget with which the result is the same.
type meter struct {
	*judge
	// parts are compiled when a request first matches their policy: that takes longer than evaluations.
	parts map[string]*parts
}

// parts are policies with one part of another policy.
type parts struct {
	matchConditions validating.Validator
	validations     []validating.Validator
}

func newMeter(installed *Installed) (*meter, error) {
	judge, err := newJudge(installed)
	if err != nil {
		return nil, err
	}
	return &meter{judge, map[string]*parts{}}, nil
}

func (m *meter) partsOf(policy *admissionv1.ValidatingAdmissionPolicy) *parts {
	known, ok := m.parts[policy.Name]
	if !ok {
		known = compileParts(policy)
		m.parts[policy.Name] = known
	}
	return known
}

// compileParts compiles every part alone. Conditions become validations, whose budget can be chosen.
func compileParts(policy *admissionv1.ValidatingAdmissionPolicy) *parts {
	conditions := policy.DeepCopy()
	conditions.Spec.MatchConditions, conditions.Spec.Variables, conditions.Spec.AuditAnnotations = nil, nil, nil
	conditions.Spec.Validations = nil
	for _, condition := range policy.Spec.MatchConditions {
		conditions.Spec.Validations = append(conditions.Spec.Validations, admissionv1.Validation{Expression: condition.Expression})
	}
	all := &parts{matchConditions: compilePolicy(conditions)}
	for _, validation := range policy.Spec.Validations {
		alone := policy.DeepCopy()
		alone.Spec.MatchConditions, alone.Spec.AuditAnnotations = nil, nil
		alone.Spec.Validations = []admissionv1.Validation{validation}
		all.validations = append(all.validations, compilePolicy(alone))
	}
	return all
}

func (m *meter) answer(line []byte) (any, error) {
	asked, err := readRequest(line)
	if err != nil {
		return nil, err
	}
	made, err := attemptOf(asked)
	if err != nil {
		return Undecodable{Reason: err.Error()}, nil
	}
	calls, _, err := m.dispatch(context.Background(), made)
	if err != nil {
		return nil, err
	}
	costs := Costs{
		Limits:   Limits{celconfig.PerCallLimit, celconfig.RuntimeCELCostBudget, celconfig.RuntimeCELCostBudgetMatchConditions},
		Policies: []PolicyCost{},
	}
	for _, one := range calls {
		cost, err := m.costOf(one)
		if err != nil {
			return nil, err
		}
		costs.Policies = append(costs.Policies, *cost)
	}
	return costs, nil
}

func (m *meter) costOf(one call) (*PolicyCost, error) {
	parts := m.partsOf(one.policy)
	cost := &PolicyCost{Policy: one.policy.Name, Validations: []int64{}}
	for _, failure := range failures(one.result) {
		cost.IsError = cost.IsError || failure.IsError
	}
	var err error
	if cost.Cost, err = smallestBudget(one, one.validator); err != nil {
		return nil, err
	}
	if cost.MatchConditions, err = smallestBudget(one, parts.matchConditions); err != nil {
		return nil, err
	}
	// A condition that is false ends the evaluation.
	if len(one.result.Decisions) == 0 {
		return cost, nil
	}
	for _, validation := range parts.validations {
		own, err := smallestBudget(one, validation)
		if err != nil {
			return nil, err
		}
		cost.Validations = append(cost.Validations, own)
	}
	return cost, nil
}

// smallestBudget is found by halving: with less, the policy runs out of budget.
func smallestBudget(one call, validator validating.Validator) (int64, error) {
	with := func(budget int64) []Failure {
		return failures(validator.Validate(context.Background(), one.matchedResource, one.attributes, one.params, one.namespace, budget, one.authorizer))
	}
	low, high := int64(0), int64(celconfig.RuntimeCELCostBudget)
	enough := with(high)
	if !reflect.DeepEqual(enough, with(high)) {
		return 0, fmt.Errorf("the policy %s has different results for equal requests", one.policy.Name)
	}
	for low < high {
		middle := (low + high) / 2
		if reflect.DeepEqual(enough, with(middle)) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return high, nil
}
